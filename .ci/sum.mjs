// Adds up what the steps of a run have left in a folder: NAME.code, and NAME.json where tests ran. A step that failed
// without a failing test (the linter, a crash) counts as one failure, and so does a test that was left out. Every test
// that did not pass is named before the sums: often only the end of a run is kept.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

const folder = process.argv[2];
const read = (name) => readFileSync(join(folder, name), 'utf8');
const steps = readdirSync(folder).filter((name) => name.endsWith('.code'));

const sums = steps.map((file) => {
  const step = basename(file, '.code');
  const report = existsSync(join(folder, `${step}.json`)) ? JSON.parse(read(`${step}.json`)) : {};
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = report;
  const bad = numFailedTests + numPendingTests + numTodoTests;
  const failed = bad === 0 && read(file).trim() !== '0' ? 1 : bad;
  for (const testFile of report.testResults ?? []) tellFailures(step, testFile);
  console.log(`${step}: ${numPassedTests} passed, ${failed} failed`);
  return { passed: numPassedTests, failed };
});

function tellFailures(step, { name, message, assertionResults }) {
  const path = relative('.', name);
  if (message) console.log(`${step}: ${path}: ${message}`);
  for (const { status, fullName, failureMessages } of assertionResults) {
    if (status === 'passed') continue;
    console.log([`${step}: ${status}: ${path}: ${fullName}`, ...(failureMessages ?? [])].join('\n'));
  }
}

const total = (key) => sums.reduce((sum, step) => sum + step[key], 0);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') === 0 && steps.length > 0 ? 0 : 1;
