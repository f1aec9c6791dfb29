/**
 * Rules of migrations after a release: the processes of that release go on while the migration runs, and after it (decision 063).
 * Statements are read by PostgreSQL's own parser, and only forms that are known to be safe pass.
 */
import type { AlterTableCmd, ColumnDef, Constraint, Node } from '@pgsql/types'
import { parse } from 'libpg-query'
import { concurrentStatements, oldestReleaseAfter, type SqlFile } from '../../apps/api/src/kit/migrate/sql-files.ts'

/** Tables, and columns without a default, that the release does not know. Its processes neither read nor write them. */
type Added = { tables: Set<string>; columns: Set<string> }
type Context = { file: SqlFile; added: Added; isConcurrent: boolean; isContraction: boolean }
type Rule<Statement> = (statement: Statement, context: Context) => string[]

const CONTRACTION = 'only in a file with "-- Oldest release: X.Y.Z", when that release no longer uses it'
const NEXT_FILE = 'a scan under a lock: add the constraint "not valid", and validate it in the next file'

/** Each problem of the new migrations, in the order of their names. */
export async function migrationProblems(files: readonly SqlFile[], released: string): Promise<string[]> {
  const added: Added = { tables: new Set(), columns: new Set() }
  const problems: string[] = []
  for (const file of files) {
    const oldest = oldestReleaseAfter(file)
    const isConcurrent = concurrentStatements(file).length > 0
    const context = { file, added, isConcurrent, isContraction: oldest !== undefined }
    const found = (await statementsOf(file.sql)).flatMap((statement) => problemsOf(statement, context))
    if (oldest && isLater(oldest, released)) found.push(`release ${oldest} is not out: at most ${released}`)
    problems.push(...found.map((problem) => `${file.name}: ${problem}`))
  }
  return problems
}

const isLater = (one: string, other: string): boolean => one.localeCompare(other, 'en', { numeric: true }) > 0

async function statementsOf(sql: string): Promise<Node[]> {
  const { stmts = [] } = await parse(sql)
  return stmts.flatMap(({ stmt }) => (stmt ? [stmt] : []))
}

/** A statement without an entry is refused. */
const RULES: Partial<Record<string, Rule<never>>> = {
  CreateSchemaStmt: () => [],
  // For the planner alone.
  CreateStatsStmt: () => [],
  CreateEnumStmt: () => [],
  CreateDomainStmt: () => [],
  CompositeTypeStmt: () => [],
  CreateSeqStmt: () => [],
  ViewStmt: () => [],
  CommentStmt: () => [],
  // Rows of the chart, of levels and other lists.
  InsertStmt: () => [],
  CreateStmt: ((statement, { added }) => {
    added.tables.add(nameOf(statement.relation))
    return []
  }) satisfies Rule<Extract<Node, { CreateStmt: unknown }>['CreateStmt']>,
  GrantStmt: ((statement, { added, isContraction }) => {
    const isOfNew = (statement.objects ?? []).every((object) => 'RangeVar' in object && isNew(object.RangeVar, added))
    return statement.is_grant || isOfNew || isContraction ? [] : [`revoke: ${CONTRACTION}`]
  }) satisfies Rule<Extract<Node, { GrantStmt: unknown }>['GrantStmt']>,
  IndexStmt: ((statement, { added }) => {
    if (isNew(statement.relation, added) || (statement.concurrent && statement.if_not_exists)) return []
    return ['an index of a large table: "create index concurrently if not exists", in a file of its own']
  }) satisfies Rule<Extract<Node, { IndexStmt: unknown }>['IndexStmt']>,
  AlterTableStmt: ((statement, context) => {
    if (statement.objtype === 'OBJECT_TYPE') return ['a type of parameters changed: create another type']
    const table = nameOf(statement.relation)
    if (context.added.tables.has(table)) return []
    return (statement.cmds ?? []).flatMap((each) =>
      'AlterTableCmd' in each ? problemsOfCommand(each.AlterTableCmd, table, context) : [],
    )
  }) satisfies Rule<Extract<Node, { AlterTableStmt: unknown }>['AlterTableStmt']>,
  DropStmt: ((_statement, { isContraction }) => (isContraction ? [] : [`drop: ${CONTRACTION}`])) satisfies Rule<object>,
  RenameStmt: () => ['a new name breaks both releases: add the new one, and drop the old one a release later'],
  UpdateStmt: ((statement, context) => rowsProblem(statement.relation, context)) satisfies Rule<
    Extract<Node, { UpdateStmt: unknown }>['UpdateStmt']
  >,
  DeleteStmt: ((statement, context) => rowsProblem(statement.relation, context)) satisfies Rule<
    Extract<Node, { DeleteStmt: unknown }>['DeleteStmt']
  >,
}

function problemsOf(statement: Node, context: Context): string[] {
  const [kind, content] = Object.entries(statement)[0] as [string, never]
  if (context.isConcurrent && kind !== 'IndexStmt' && kind !== 'DropStmt')
    return [`${kind} beside "concurrently": each statement there is a transaction of its own`]
  const rule = RULES[kind]
  return rule ? rule(content, context) : [`${kind} has no rule: tools/rules/migration-rules.ts`]
}

const ROWS = /^-- Writes few rows\b/m

function rowsProblem(relation: Relation, { added, file }: Context): string[] {
  if (isNew(relation, added) || ROWS.test(file.sql)) return []
  return ['rows are locked until the file ends: write them in batches by a job, or state "-- Writes few rows: …"']
}

function problemsOfCommand(command: AlterTableCmd, table: string, { added, isContraction }: Context): string[] {
  switch (command.subtype) {
    case 'AT_AddColumn': {
      const column = (command.def as { ColumnDef: ColumnDef }).ColumnDef
      // A default may be what a constraint refuses until a trigger of the next release replaces it.
      if (!column.constraints?.length) added.columns.add(`${table}.${column.colname}`)
      return columnProblems(column)
    }
    case 'AT_AddConstraint': {
      const { Constraint: constraint } = command.def as { Constraint: Constraint }
      if (!constraint.skip_validation) return [NEXT_FILE]
      const columns = columnsOf(constraint).map((name) => `${table}.${name}`)
      const isSatisfied = columns.every((name) => added.columns.has(name)) && !refusesNull(constraint)
      if (isContraction || isSatisfied) return []
      return [`the release may write what the constraint of ${table} refuses: ${CONTRACTION}`]
    }
    case 'AT_ColumnDefault':
      return command.def || isContraction ? [] : [`a default is dropped: ${CONTRACTION}`]
    case 'AT_ValidateConstraint':
    case 'AT_SetStatistics':
    case 'AT_SetRelOptions':
      return []
    case 'AT_DropColumn':
    case 'AT_DropConstraint':
    case 'AT_DropNotNull':
      return isContraction ? [] : [`${command.subtype} of ${table}.${command.name}: ${CONTRACTION}`]
    case 'AT_SetNotNull':
      return [`not null of ${table}.${command.name}: add a constraint "check (… is not null) not valid" instead`]
    default:
      return [`${command.subtype} of ${table} locks, rewrites or changes what the release uses`]
  }
}

/** A new column needs no write of each row, and no value of the release. */
function columnProblems({ colname, constraints = [] }: ColumnDef): string[] {
  const kinds = constraints.flatMap((each) => ('Constraint' in each ? [each.Constraint] : []))
  const fallback = kinds.find(({ contype }) => contype === 'CONSTR_DEFAULT')
  const problems: string[] = []
  for (const { contype } of kinds) {
    if (contype === 'CONSTR_NULL' || contype === 'CONSTR_DEFAULT') continue
    if (contype !== 'CONSTR_NOTNULL') problems.push(`${contype} of the new column ${colname}: ${NEXT_FILE}`)
    else if (!fallback) problems.push(`the new column ${colname} is not null: give it a default`)
  }
  if (fallback && !isStable(fallback.raw_expr)) problems.push(`the default of ${colname} rewrites the table`)
  return problems
}

/** A constant, also with a type, or the time of the transaction: PostgreSQL stores it once. */
function isStable(expression: Node | undefined): boolean {
  if (!expression) return false
  if ('TypeCast' in expression) return isStable(expression.TypeCast.arg)
  if ('A_ArrayExpr' in expression) return (expression.A_ArrayExpr.elements ?? []).every(isStable)
  if ('FuncCall' in expression) {
    const [name] = expression.FuncCall.funcname ?? []
    return name !== undefined && 'String' in name && name.String.sval === 'now'
  }
  return 'A_Const' in expression || 'SQLValueFunction' in expression
}

/** Names of the columns that a constraint concerns. */
function columnsOf({ keys = [], fk_attrs = [], raw_expr }: Constraint): string[] {
  const names = [...keys, ...fk_attrs].flatMap((each) => ('String' in each ? [each.String.sval ?? ''] : []))
  const found = JSON.stringify(raw_expr ?? {}).matchAll(/"ColumnRef":\{"fields":\[\{"String":\{"sval":"(\w+)"/g)
  return [...names, ...[...found].map(([, name]) => name ?? '')]
}

const refusesNull = ({ raw_expr }: Constraint): boolean => JSON.stringify(raw_expr ?? {}).includes('"IS_NOT_NULL"')

type Relation = { schemaname?: string | undefined; relname?: string | undefined } | undefined
const nameOf = (relation: Relation): string => `${relation?.schemaname ?? 'public'}.${relation?.relname}`
const isNew = (relation: Relation, { tables }: Added): boolean => tables.has(nameOf(relation))
