import type { Expr, ScopeArgument } from '#shared/contracts/kit/expression.ts';

/** Whether a value depends on the page that it stands on. */
export function asksPage(expr: Expr | ScopeArgument): boolean {
  return hasPart(
    expr,
    (part) =>
      (part.kind === 'scope' && part.name === 'page') ||
      (part.kind === 'call' && (part.name === 'page' || part.name === 'pages')),
  );
}

/** Whether a value depends on how many pages there are. */
export function asksPageCount(expr: Expr): boolean {
  return hasPart(expr, (part) => part.kind === 'call' && part.name === 'pages');
}

function hasPart(expr: Expr | ScopeArgument, isFound: (part: Expr | ScopeArgument) => boolean): boolean {
  if (isFound(expr)) return true;
  const has = (part: Expr | ScopeArgument) => hasPart(part, isFound);
  switch (expr.kind) {
    case 'call':
      return expr.args.some(has);
    case 'unary':
      return has(expr.of);
    case 'binary':
      return has(expr.left) || has(expr.right);
    case 'list':
      return expr.items.some(has);
    default:
      return false;
  }
}
