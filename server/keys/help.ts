const USAGE = `Usage: npm run keys -- create --tenant acme --role client|operator [--label "Website"]
       npm run keys -- list [--tenant acme]
       npm run keys -- revoke ID
`;

const MORE: Record<string, string> = {
  create: `Makes a key and shows it, this once: what is stored is its hash. A script takes it with
npm run -s keys -- create …, which writes the key alone to its output.

  --tenant  whose jobs it sees and changes: letters, digits and _ . : -
  --role    client: enqueues, follows and cancels jobs. operator: retries dead jobs too, sees which
            worker made an attempt, and the warnings. Both of its own tenant only; of all tenants
            is the ADMIN_API_KEY.
  --label   to tell keys apart in the list

A server that was open for want of any key is closed by the first one, within seconds.
`,
  list: `Shows the keys with their tenants, roles and labels, when they were made and last used, and
whether they were revoked; the keys themselves are not stored.

  --tenant  of this tenant only
`,
  revoke: `Ends a key, by the id that list shows or by the key itself. Within five seconds requests with it
are refused and what was open under it is closed. It stays in the list.
`,
};

export const helpText = (command: string): string => [USAGE, MORE[command]].filter(Boolean).join('\n');
