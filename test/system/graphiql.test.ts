import { type Browser, chromium, type Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { completeAttempt } from '../../sql/settle-attempts.ts';
import { has } from '../support/has.ts';
import { claimOne } from '../support/queue.ts';
import { runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';

const inBrowser = async (url: string, work: (page: Page, said: string[]) => Promise<void>) => {
  const browser: Browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    const said: string[] = [];
    page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(url)) said.push(`asked ${request.url()}`);
    });
    await page.goto(`${url}/graphql`);
    await work(page, said);
  } finally {
    await browser.close();
  }
};

const run = (page: Page) => page.getByRole('button', { name: /Execute query/ }).click();
const answer = (page: Page, words: string) => page.locator('.result-window').getByText(words).first().waitFor();

describe.runIf(has('chromium'))('GraphiQL in a browser', () => {
  test('enqueues, watches to the end, and asks nobody but this server', async ({ db, databaseUrl }) => {
    await using server = await runServer(databaseUrl);

    await inBrowser(server.url, async (page, said) => {
      await run(page);
      await answer(page, 'PENDING');
      const { rows } = await db.query('select id from handbill.jobs');
      await page.getByRole('tab').filter({ hasText: 'Watch' }).click();
      await page.locator('.graphiql-editor-tool .monaco-editor').first().click();
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText(JSON.stringify({ jobId: rows[0].id }));
      // The editor closes brackets by itself.
      await page.keyboard.press('Control+Shift+End');
      await page.keyboard.press('Delete');
      await run(page);
      await answer(page, 'PENDING');
      await completeAttempt(db, await claimOne(db, { types: ['listing_flyer'] }), {});
      await answer(page, 'SUCCEEDED');

      expect(said).toEqual([]);
    });
  });

  test('where a key is needed, each tab has a place for it', async ({ databaseUrl }) => {
    await using server = await runServer(databaseUrl, { ADMIN_API_KEY: 'the-key' });

    await inBrowser(server.url, async (page) => {
      await page.getByRole('button', { name: 'Headers' }).click();
      await page.locator('.graphiql-editor-tool').getByText('"x-admin-key"').waitFor();
      await run(page);
      await answer(page, 'Send your key as');
      await page.locator('.graphiql-editor-tool').getByText('""').first().dblclick();
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText('{"x-admin-key": "the-key"}');
      await page.keyboard.press('Control+Shift+End');
      await page.keyboard.press('Delete');
      await run(page);
      await answer(page, 'PENDING');
      await page.getByRole('tab').filter({ hasText: 'Watch' }).click();
      await page.locator('.graphiql-editor-tool').getByText('"x-admin-key": ""').waitFor();
    });
  });
});
