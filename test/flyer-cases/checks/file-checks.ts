import { type Checks, unless } from './check.ts';

type Keys = 'lang' | 'pageDirection' | 'docTitle' | 'links' | 'noActions' | 'xmpWellFormed' | 'fontsEmbedded' | 'pages';

export const FILE_CHECKS: Pick<Checks, Keys> = {
  pages: ([from, to], { facts }) => {
    const count = facts.pages.length;
    return unless(count >= from && count <= to, `${count} pages`);
  },
  lang: (lang, { facts }) => unless(facts.lang === lang, `the language is ${facts.lang}`),
  pageDirection: (_, { facts }) => unless(facts.isRightToLeft, 'it reads from left to right'),
  docTitle: (title, { facts }) => unless(facts.title === title, `the title is "${facts.title}"`),
  links: (links, { facts }) => {
    const there = new Set(facts.pages.flatMap((page) => page.links));
    return links.filter((link) => !there.has(link)).map((link) => `no link to ${link}`);
  },
  noActions: (actions, { facts }) =>
    actions.filter((action) => new RegExp(`/S\\s*/${action}\\b`).test(facts.raw)).map((action) => `it has ${action}`),
  xmpWellFormed: (_, { facts }) => {
    const packet =
      Buffer.from(facts.raw, 'latin1')
        .toString()
        .match(/<x:xmpmeta[\s\S]*<\/x:xmpmeta>/)?.[0] ?? '';
    const isEscaped = packet !== '' && !/&(?!(?:amp|lt|gt|quot|apos|#x?[\da-f]+);)/i.test(packet);
    return unless(isEscaped && facts.xmpTitle === facts.title, `its title there is "${facts.xmpTitle}"`);
  },
  fontsEmbedded: (_, { facts }) =>
    facts.fonts.filter(({ isEmbedded }) => !isEmbedded).map(({ name }) => `${name} is not embedded`),
};
