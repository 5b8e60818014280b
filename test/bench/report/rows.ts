import type { Measured } from '../rounds.ts';
import { type Spread, spreadOf } from '../spread.ts';

/** One line of the table: a figure of a measure over all runs. */
export interface Row extends Spread {
  measure: string;
  contestant: string;
  figure: string;
  /** CPU ms per 1,000 jobs, medians; beside the first figure of a measure. */
  postgres?: number;
  node?: number;
  /** Cores that others kept busy, the worst run. */
  foreign?: number;
}

export function rowsOf({ measure, readings }: Measured): Row[] {
  const names = readings[0]?.figures.map(({ name }) => name) ?? [];
  const values = (name: string) =>
    readings.flatMap(({ figures }) => figures.filter((figure) => figure.name === name)).map(({ value }) => value);
  return names.map((figure, index) => ({
    measure: measure.name,
    contestant: measure.contestant,
    figure,
    ...spreadOf(values(figure)),
    ...(index === 0 && besideFirst(readings)),
  }));
}

function besideFirst(readings: Measured['readings']): Pick<Row, 'postgres' | 'node' | 'foreign'> {
  const costs = readings.flatMap(({ cost }) => cost ?? []);
  return {
    ...(costs.length > 0 && {
      postgres: spreadOf(costs.map(({ postgres }) => postgres)).median,
      node: spreadOf(costs.map(({ node }) => node)).median,
    }),
    foreign: spreadOf(readings.map(({ foreignCores }) => foreignCores)).max,
  };
}

/** CPU ms per 1,000 jobs, Postgres and Node together. */
export function bothOf({ postgres, node }: Row): number | undefined {
  return postgres === undefined || node === undefined ? undefined : postgres + node;
}
