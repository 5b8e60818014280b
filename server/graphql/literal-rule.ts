import { type ASTVisitor, specifiedRules, type ValidationContext, ValuesOfCorrectTypeRule, validate } from 'graphql';

/** A value that stands in the document is refused under the same code as one in a variable. */
function literalRule(context: ValidationContext): ASTVisitor {
  const coding: ValidationContext = Object.create(context, {
    reportError: {
      value: (error: Parameters<ValidationContext['reportError']>[0]) => {
        // Not `spec`: 400 under application/json too, as for a variable.
        Object.assign(error.extensions, { code: 'BAD_USER_INPUT', http: { status: 400, spec: false } });
        context.reportError(error);
      },
    },
  });
  return ValuesOfCorrectTypeRule(coding);
}

/** graphql's own, but for the code of a literal that does not fit its type. */
export const validateWithCodes: typeof validate = (schema, document, rules = specifiedRules, ...rest) =>
  validate(
    schema,
    document,
    rules.map((rule) => (rule === ValuesOfCorrectTypeRule ? literalRule : rule)),
    ...rest,
  );
