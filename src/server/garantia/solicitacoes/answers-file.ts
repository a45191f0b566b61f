import { sql } from 'kysely'
import type { RowError } from '#shared/arquivos/importacoes.ts'
import type { MakerAnswer } from '#shared/garantia/integracao-garantias.ts'
import { dayInZone, formatDay } from '#shared/rules/dates.ts'
import { type DeductionReason, GARANTIA_STATE_NAMES } from '#shared/rules/garantia.ts'
import { ofTenant } from '../../core/database/query.ts'
import { AppError, invalid, toAppError } from '../../core/http/errors.ts'
import type { SavedPage, StagedRow } from '../../core/importing/def.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { todayOf } from './acts.ts'
import { type Answered, foresee, lockAnswers, takeAnswer } from './answers.ts'

type Cells = StagedRow['dados']

const textIn = (cells: Cells, name: string) => (typeof cells[name] === 'string' ? cells[name] : null)
const numberIn = (cells: Cells, name: string) => (typeof cells[name] === 'number' ? cells[name] : null)

const answerOf = (cells: Cells): MakerAnswer => ({
  numero: numberIn(cells, 'numero') ?? 0,
  // The file's columns let only these through.
  resultado: textIn(cells, 'estado') as MakerAnswer['resultado'],
  protocolo: textIn(cells, 'protocolo') ?? '',
  valorAceito: numberIn(cells, 'valor_aceito'),
  motivo: textIn(cells, 'motivo') as DeductionReason | null,
  observacao: textIn(cells, 'observacao') ?? '',
  pagaEm: textIn(cells, 'paga_em'),
})

/** The column that a rule's field stands in. */
const COLUMNS: Readonly<Record<string, string>> = {
  valorAceito: 'Valor aceito',
  motivo: 'Motivo',
  observacao: 'Observação',
  pagaEm: 'Data',
}

type Claim = Answered & { esperaDesde: string | null }

/** The store's claims that rows name, by number or protocol; `esperaDesde` is when it was last sent or contested. */
async function readClaims(c: Ctx, codConcessionaria: number, answers: readonly MakerAnswer[]): Promise<Claim[]> {
  const numbers = answers.map((a) => a.numero)
  const protocols = answers.map((a) => a.protocolo).filter((p) => p !== '')
  const r = await sql<Claim>`
    select g.numero, g.estado, g.valor_pedido as "valorPedido", g.valor_aceito as "valorAceito", g.motivo, g.protocolo, g.paga_em::text as "pagaEm", g.itens,
      g.contestada, g.observacao, g.enviada_em as "enviadaEm",
      coalesce((select max(e.em) from garantia_evento e where e.cod_distribuidor = g.cod_distribuidor and e.cod_solicitacao = g.cod_solicitacao
        and e.tipo in ('ENVIAR', 'CONTESTAR')), g.enviada_em) as "esperaDesde"
    from garantia_solicitacao g
    where g.cod_distribuidor = ${c.tenant.codDistribuidor} and g.cod_concessionaria = ${codConcessionaria}
      and (g.numero = any(${numbers}::int[]) or g.protocolo = any(${protocols}::text[]))`.execute(c.tx)
  return r.rows
}

/** Finds the claim of a row. Throws 422 with the column that names none, or two. */
function claimOf(
  a: MakerAnswer,
  byNumber: ReadonlyMap<number, Claim>,
  byProtocol: ReadonlyMap<string, Claim[]>,
): Claim {
  const named = byProtocol.get(a.protocolo) ?? []
  if (a.numero === 0) {
    const [only, other] = named
    if (only === undefined) throw new InRow('Protocolo', 'Nenhuma garantia desta concessionária tem este protocolo.')
    if (other !== undefined)
      throw new InRow('Protocolo', 'Duas garantias têm este protocolo. Escreva o número da garantia.')
    return only
  }
  const claim = byNumber.get(a.numero)
  if (claim === undefined) throw new InRow('Número', `A garantia ${a.numero} não existe nesta concessionária.`)
  const [elsewhere] = named.filter((g) => g.numero !== a.numero)
  if (elsewhere !== undefined)
    throw new InRow('Protocolo', `Este protocolo é da garantia ${elsewhere.numero}. Confira o número.`)
  return claim
}

/** An error of a row at one of its columns. */
class InRow extends Error {
  override name = 'ErroNaLinha'
  readonly coluna: string
  constructor(column: string, message: string) {
    super(message)
    this.coluna = column
  }
}

function errorOf(e: unknown, estado: Answered['estado'] | undefined): { coluna: string; mensagem: string } {
  if (e instanceof InRow) return { coluna: e.coluna, mensagem: e.message }
  if (!(e instanceof AppError) || e.status >= 500) throw e
  const [[field, told] = ['', '']] = Object.entries(e.campos ?? {})
  if (told !== '')
    return {
      coluna: field.startsWith('aceitos') ? 'Valor aceito' : (COLUMNS[field] ?? 'Resultado'),
      mensagem: `${told}.`,
    }
  return {
    coluna: 'Resultado',
    mensagem: estado ? `${e.message} A situação desta é ${GARANTIA_STATE_NAMES[estado]}.` : e.message,
  }
}

/**
 * Tells of each row what it would make of its claim, by the same rules as an answer given by hand; the rows come back as the claims would
 * be, so that the preview shows old and new.
 */
export async function checkAnswers(
  c: Ctx,
  linhas: readonly StagedRow[],
): Promise<{ linhas: StagedRow[]; erros: RowError[] }> {
  const codConcessionaria = numberIn(linhas[0]?.dados ?? {}, 'cod_concessionaria')
  if (codConcessionaria === null) return { linhas: [], erros: [] }
  const answers = linhas.map((l) => answerOf(l.dados))
  const claims = await readClaims(c, codConcessionaria, answers)
  const byNumber = new Map(claims.map((g) => [g.numero, g]))
  const byProtocol = Map.groupBy(claims, (g) => g.protocolo ?? '')
  byProtocol.delete('')
  const clock = await todayOf(c, codConcessionaria)
  const seen = new Map<number, number>()
  const out: { linhas: StagedRow[]; erros: RowError[] } = { linhas: [], erros: [] }
  linhas.forEach(({ linha }, i) => {
    const a = answers[i]
    if (a === undefined) return
    let estado: Answered['estado'] | undefined
    try {
      const g = claimOf(a, byNumber, byProtocol)
      estado = g.estado
      const before = seen.get(g.numero)
      if (before !== undefined)
        throw new InRow('Número', `A linha ${before} é da mesma garantia. Deixe só uma das duas.`)
      seen.set(g.numero, linha)
      const after = foresee(g, a, clock)
      if (after !== g) requireFresh(a.pagaEm, g, clock)
      out.linhas.push({
        linha,
        dados: {
          cod_concessionaria: codConcessionaria,
          numero: g.numero,
          protocolo: after.protocolo,
          estado: after.estado,
          valor_aceito: after.valorAceito,
          motivo: after.motivo,
          observacao: after.observacao,
          paga_em: after.pagaEm,
        },
      })
    } catch (e) {
      const { coluna, mensagem } = errorOf(e, estado)
      const valor = coluna === 'Número' ? String(a.numero) : coluna === 'Protocolo' ? a.protocolo : ''
      out.erros.push({ linha, coluna, valor, mensagem })
    }
  })
  return out
}

/** Throws 422 for an answer of a day to come, or from before the claim was last sent: an old file must not undo a contest. */
function requireFresh(
  dia: string | null,
  { esperaDesde }: Claim,
  { hoje, fuso }: { hoje: string; fuso: string },
): void {
  if (dia === null) return
  if (dia > hoje) throw invalid('Confira o dia', { pagaEm: 'Este dia ainda não chegou' })
  const since = esperaDesde && dayInZone(esperaDesde, fuso)
  if (since && dia < since)
    throw invalid('Confira o dia', { pagaEm: `É de antes do último envio desta garantia, em ${formatDay(since)}` })
}

/** Beyond these the lists are read again without a notice for each claim. */
const MAX_TOLD = 5

/** Applies a page of checked answers in the name of the sender; a claim that changed since the check refuses the whole file. */
export async function takeAnswers(
  c: Ctx,
  { alvo, de, ate, quem }: SavedPage,
): Promise<{ novas: number; alteradas: number }> {
  const rows = await c.tx
    .selectFrom('importacaoLinha')
    .select(['linha', sql<Cells>`dados`.as('dados')])
    .where(ofTenant(c))
    .where('codImportacao', '=', alvo.codImportacao)
    .where('linha', '>', de)
    .where('linha', '<=', ate)
    .orderBy('linha')
    .execute()
  const codConcessionaria = numberIn(rows[0]?.dados ?? {}, 'cod_concessionaria') ?? 0
  await lockAnswers(c, codConcessionaria)
  const told: (() => void)[] = []
  const quiet: Ctx = {
    ...c,
    publish: (kind, codigo, payload) => told.push(() => c.publish(kind, codigo, payload)),
    changed: () => undefined,
  }
  const by = { codUsuario: quem.codUsuario, quem: quem.nome }
  let alteradas = 0
  for (const { linha, dados } of rows)
    try {
      if (await takeAnswer(quiet, codConcessionaria, answerOf(dados), by)) alteradas += 1
    } catch (e) {
      const { status, code, message } = toAppError(e)
      if (status >= 500) throw e
      throw new AppError(status, code, `Linha ${linha}: ${message} Nada foi gravado; envie o arquivo de novo.`)
    }
  for (const tell of told.slice(0, MAX_TOLD)) tell()
  return { novas: 0, alteradas }
}
