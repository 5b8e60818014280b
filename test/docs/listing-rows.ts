/** One field as the page shows it: `agent.phone`, `features[]`. */
interface Row {
  field: string;
  limit: string;
}

export interface Form {
  type: string | string[];
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  maxLength?: number;
  maxItems?: number;
  items?: Form;
  properties?: Record<string, Form>;
  required?: string[];
  format?: string;
  pattern?: string;
}

/** The rows that a JSON Schema comes to, in its order. */
export function rowsOf({ properties = {}, required = [] }: Form, prefix = ''): Row[] {
  return Object.entries(properties).flatMap(([key, form]) => {
    const field = `${prefix}${key}`;
    const limit = [...limitsOf(form), ...(required.includes(key) ? ['required'] : [])].join(', ');
    if (form.properties?.asset) return [{ field, limit: 'a picture' }];
    const own = limit ? [{ field, limit }] : [];
    return [...own, ...rowsOf(form, `${field}.`), ...(form.items ? itemRows(form.items, field) : [])];
  });
}

function itemRows(items: Form, field: string): Row[] {
  return items.properties ? rowsOf(items, `${field}[].`) : [{ field: `${field}[]`, limit: limitsOf(items).join(', ') }];
}

function limitsOf(form: Form): string[] {
  if (form.enum)
    return [
      form.enum
        .filter((choice) => choice !== null)
        .map((choice) => `\`${choice}\``)
        .join(' '),
    ];
  if (form.maxItems !== undefined) return [`${figure(form.maxItems)} items`];
  if (form.format === 'date') return ['a day'];
  if (form.pattern?.startsWith('^#')) return ['#rrggbb'];
  if (form.pattern === '^[0-9]+$') return [`minor units from ${form.minimum}`];
  if (form.pattern) return ['a code'];
  if (form.maxLength !== undefined) return [`${figure(form.maxLength)} characters`];
  if (form.minimum !== undefined) return [rangeOf(form)];
  return form.type.includes('boolean') ? ['true or false'] : [];
}

function rangeOf({ minimum = 0, maximum = 0, multipleOf, type }: Form): string {
  const kind = type.includes('integer') ? '' : multipleOf ? ', in halves' : ', with decimals';
  return `${figure(minimum)} to ${figure(maximum)}${kind}`;
}

const figure = (value: number) => value.toLocaleString('en');
