/** A list's filters as the audit log keeps them: what somebody typed to find people goes no further than that they did. */
export const auditedFilters = (filters: Readonly<Record<string, unknown>> | undefined) =>
  filters && 'search' in filters ? { ...filters, search: true } : filters;
