/** The process cannot run like this, and starting it again would not help: one line for the person, exit code 78. */
export class Refusal extends Error {}
