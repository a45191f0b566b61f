import { sql } from 'kysely'
import type { Alternatives, AgendamentoData } from '#shared/agenda/agendamentos.ts'
import {
  type AgendamentoAction,
  applyAgendamento,
  type AgendamentoState,
  type Timing,
  type AgendamentoFacts,
} from '#shared/rules/agendamento.ts'
import { localInstant, addDays } from '#shared/rules/dates.ts'
import { documentoError } from '#shared/rules/document.ts'
import { isValidEmail, normalizeEmail } from '#shared/rules/email.ts'
import { shortName } from '#shared/rules/name.ts'
import { isValidPlaca } from '#shared/rules/placa.ts'
import { weekdayOf } from '#shared/rules/planning.ts'
import { formatPhone, isValidPhone } from '#shared/rules/phone.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import { register } from './event.ts'
import { dayOf, lojaToday, getAgendaLoja, type AgendaLoja } from './loja.ts'
import type { Author } from '../../oficina-digital/nucleo/orcamento-transition.ts'
import { getAgendamento } from './read-agendamentos.ts'

/** An appointment whose row is locked until the transaction ends. */
export interface LockedAgendamento {
  codAgendamento: number
  codConcessionaria: number
  codVeiculo: number
  codCliente: number
  codConsultor: number | null
  estado: AgendamentoState
  inicio: string
  fim: string
  confirmadoEm: string | null
  chegouEm: string | null
  /** True while the appointment occupies its adviser's hour. */
  ocupa: boolean
  versao: number
}

/** Locks an appointment. Throws 404, or 409 with the present one when `versao` is stale. */
export async function lockAgendamento(c: Ctx, codAgendamento: number, versao?: number): Promise<LockedAgendamento> {
  const a = await c.tx
    .selectFrom('agendamento')
    .select([
      'codAgendamento',
      'codConcessionaria',
      'codVeiculo',
      'codCliente',
      'codConsultor',
      'estado',
      'inicio',
      'fim',
      'confirmadoEm',
      'chegouEm',
      'ocupa',
      'versao',
    ])
    .where(ofTenant(c))
    .where('codAgendamento', '=', codAgendamento)
    .forUpdate()
    .executeTakeFirst()
  if (!a) throw notFound('Agendamento não encontrado')
  if (versao !== undefined && a.versao !== versao)
    throw conflict(
      'versao-antiga',
      'Outra pessoa mudou este agendamento depois que você o abriu.',
      await getAgendamento(c, codAgendamento),
    )
  return { ...a, estado: a.estado as AgendamentoState }
}

/** The part of an appointment that the pure rules read. */
const stateOf = (a: LockedAgendamento): AgendamentoFacts => ({
  estado: a.estado,
  confirmado: a.confirmadoEm !== null,
})

/** Columns of an appointment that an act changes besides its state. */
type Changes = Partial<{
  inicio: string
  fim: string
  codConsultor: number | null
  codVeiculo: number
  codCliente: number
  origem: string
  observacao: string
  motivoSobrecarga: string | null
  motivoCancelamento: string
  reagendadoDe: string
  ausenciaDesfeita: boolean
  emitidoEm: string
  pedido: string | null
  pedidoEm: string | null
}>

/**
 * Applies one act to a locked appointment: pure rule, row, event. Throws 409 with the present appointment for a refused act, and 409 for a
 * taken hour.
 */
export async function actOnAgendamento(
  c: Ctx,
  a: LockedAgendamento,
  acao: AgendamentoAction,
  author: Author,
  { mudancas = {}, motivo, momento: timing }: { mudancas?: Changes; motivo?: string; momento?: Timing } = {},
): Promise<void> {
  const antes = stateOf(a)
  const r = applyAgendamento(antes, acao, timing)
  if (!r.ok) throw conflict('estado-nao-permite', r.mensagem, await getAgendamento(c, a.codAgendamento))
  const { estado, confirmado: confirmed } = r.estado
  const agora = new Date().toISOString()
  const colunas = {
    ...mudancas,
    // A new hour settles the customer's request and needs a new reminder.
    ...(acao === 'REAGENDAR' && { pedido: null, pedidoEm: null, lembradoEm: null }),
    estado,
    confirmadoEm: confirmed ? (a.confirmadoEm ?? agora) : null,
    chegouEm: acao === 'CHEGAR' ? agora : acao === 'DESFAZER_CHEGADA' ? null : a.chegouEm,
    // A late arrival does not reclaim an hour that was freed.
    ocupa:
      acao === 'DESFAZER_AUSENCIA' || acao === 'REAGENDAR' || (a.ocupa && acao !== 'CANCELAR' && acao !== 'AUSENTAR'),
    versao: a.versao + 1,
  }
  await withHour(c, { ...a, ...mudancas }, () =>
    c.tx
      .updateTable('agendamento')
      .set(colunas)
      .where(ofTenant(c))
      .where('codAgendamento', '=', a.codAgendamento)
      .execute(),
  )
  const { inicio, codConsultor } = a
  Object.assign(a, mudancas, {
    estado,
    versao: a.versao + 1,
    confirmadoEm: colunas.confirmadoEm,
    chegouEm: colunas.chegouEm,
  })
  await register(c, author, {
    alvo: 'AGENDAMENTO',
    acao,
    codConcessionaria: a.codConcessionaria,
    codAgendamento: a.codAgendamento,
    antes: { ...antes, inicio, codConsultor },
    depois: { ...r.estado, inicio: a.inicio, codConsultor: a.codConsultor },
    motivo: motivo ?? null,
  })
}

/** Cancels a locked appointment and frees its hour and its mechanics' slots. */
export async function cancel(c: Ctx, a: LockedAgendamento, motivo: string, author: Author): Promise<void> {
  await actOnAgendamento(c, a, 'CANCELAR', author, { mudancas: { motivoCancelamento: motivo }, motivo })
  await releaseSlots(c, a.codAgendamento)
}

/** Frees the mechanics' slots of an appointment. */
export async function releaseSlots(c: Ctx, codAgendamento: number): Promise<void> {
  const { codDistribuidor } = c.tenant
  await sql`update servico_slot set cancelado = true where cod_distribuidor = ${codDistribuidor} and not cancelado and cod_servico_agendado in (
    select cod_servico_agendado from servico_agendado where cod_distribuidor = ${codDistribuidor} and cod_agendamento = ${codAgendamento})`.execute(
    c.tx,
  )
}

type BookedHour = Pick<LockedAgendamento, 'codConcessionaria' | 'codConsultor' | 'inicio' | 'fim'> & {
  codAgendamento?: number
}

/** Runs a write that occupies an adviser's hour. Throws 409 with the holder and free hours when the hour is taken. */
export async function withHour<T>(c: Ctx, h: BookedHour, run: () => Promise<T>): Promise<T> {
  await sql`savepoint hora`.execute(c.tx)
  try {
    const r = await run()
    await sql`release savepoint hora`.execute(c.tx)
    return r
  } catch (e) {
    if ((e as { constraint?: string }).constraint !== 'agendamento_hora') throw e
    await sql`rollback to savepoint hora`.execute(c.tx)
    throw hourTakenError(await readNeighborhood(c, h), await getAgendaLoja(c, h.codConcessionaria), h)
  }
}

/**
 * Early check that an hour is free: throws 409 before any write. The exclusion constraint catches bookings that commit later. Throws 422
 * for an adviser of another store.
 */
export async function rejectIfTaken(c: Ctx, loja: AgendaLoja, h: BookedHour): Promise<void> {
  if (h.codConsultor === null) return
  const v = await readNeighborhood(c, h)
  if (!v.consultores.some((n) => n.codConsultor === h.codConsultor)) reject({ codConsultor: UNKNOWN_CONSULTOR })
  if (ownerOf(v, h)) throw hourTakenError(v, loja, h)
}

const UNKNOWN_CONSULTOR = 'Este consultor não existe ou está inativo nesta concessionária'
/** Alternatives are proposed within this distance of a taken hour. */
const NEARBY_MS = 8 * 3_600_000
const MAX_ALTERNATIVES = 6

interface Neighborhood {
  consultores: { codConsultor: number; nome: string }[]
  tomados: { codAgendamento: number; codConsultor: number; de: number; ate: number }[]
}

/** Active advisers of the store with their taken hours around the given one. */
async function readNeighborhood(c: Ctx, h: BookedHour): Promise<Neighborhood> {
  const em = Date.parse(h.inicio)
  const limite = (ms: number) => new Date(em + ms).toISOString()
  // One statement, because every refused booking of a contested hour runs it.
  const r = await sql<{ consultores: Neighborhood['consultores']; tomados: Neighborhood['tomados'] }>`
    select coalesce((select jsonb_agg(jsonb_build_object('codConsultor', n.cod_consultor, 'nome', n.nome) order by n.cod_consultor) from consultor n
        where n.cod_distribuidor = ${c.tenant.codDistribuidor} and n.cod_concessionaria = ${h.codConcessionaria} and n.ativo), '[]') as consultores,
      coalesce((select jsonb_agg(jsonb_build_object('codAgendamento', a.cod_agendamento, 'codConsultor', a.cod_consultor, 'de', extract(epoch from a.inicio) * 1000, 'ate', extract(epoch from a.fim) * 1000))
        from agendamento a where a.cod_distribuidor = ${c.tenant.codDistribuidor} and a.cod_concessionaria = ${h.codConcessionaria} and a.ocupa and a.cod_consultor is not null
          and a.inicio >= ${limite(-2 * NEARBY_MS)}::timestamptz and a.inicio < ${limite(2 * NEARBY_MS)}::timestamptz), '[]') as tomados`.execute(
    c.tx,
  )
  return r.rows[0] ?? { consultores: [], tomados: [] }
}

const overlaps = (t: { de: number; ate: number }, de: number, ate: number) => t.de < ate && de < t.ate
const ownerOf = ({ tomados: taken }: Neighborhood, h: BookedHour) =>
  taken.find(
    (t) =>
      t.codConsultor === h.codConsultor &&
      t.codAgendamento !== h.codAgendamento &&
      overlaps(t, Date.parse(h.inicio), Date.parse(h.fim)),
  )

/** 409 of a taken hour: its holder, other advisers free at that hour, then free hours of the same adviser. */
function hourTakenError(v: Neighborhood, loja: AgendaLoja, h: BookedHour) {
  const dono = ownerOf(v, h)
  const [de, minutos] = [Date.parse(h.inicio), Math.round((Date.parse(h.fim) - Date.parse(h.inicio)) / 60_000)]
  const freeSlot = (codConsultor: number, inicio: number) =>
    inicio > Date.now() &&
    hourError(loja, new Date(inicio).toISOString(), minutos) === null &&
    !v.tomados.some((t) => t.codConsultor === codConsultor && overlaps(t, inicio, inicio + minutos * 60_000))
  const steps = [1, -1, 2, -2, 3, -3, 4, -4, 5, 6, 7, 8].map((n) => de + n * minutos * 60_000)
  const candidates = [
    ...v.consultores.filter((n) => n.codConsultor !== h.codConsultor).map((n) => ({ ...n, inicio: de })),
    ...v.consultores
      .filter((n) => n.codConsultor === h.codConsultor)
      .flatMap((n) => steps.filter((t) => Math.abs(t - de) <= NEARBY_MS).map((inicio) => ({ ...n, inicio }))),
  ]
  const atual: Alternatives = {
    ocupadoPor: dono?.codAgendamento ?? null,
    alternativas: candidates
      .filter((x) => freeSlot(x.codConsultor, x.inicio))
      .slice(0, MAX_ALTERNATIVES)
      .map((x) => ({
        inicio: new Date(x.inicio).toISOString(),
        codConsultor: x.codConsultor,
        consultor: shortName(x.nome),
      })),
  }
  const nome = v.consultores.find((n) => n.codConsultor === h.codConsultor)?.nome
  return conflict(
    'horario-ocupado',
    nome ? `${shortName(nome)} já tem um agendamento nesta hora.` : 'Esta hora acabou de ser tomada.',
    atual,
  )
}

const PAST_HOUR = 'Esta hora já passou. Para um carro que já chegou, use Receber veículo.'

/** Throws 422 with the errors of an hour and its adviser by field. An appointment may keep an hour that is already past. */
export async function checkHour(
  c: Ctx,
  loja: AgendaLoja,
  { inicio, codConsultor }: Pick<AgendamentoData, 'inicio' | 'codConsultor'>,
  minutos: number,
  nova = true,
): Promise<void> {
  const campos: Record<string, string> = {}
  const passed = nova && Date.parse(inicio) + minutos * 60_000 <= Date.now()
  const hora = passed ? PAST_HOUR : hourError(loja, inicio, minutos)
  if (hora) campos['inicio'] = hora
  if (codConsultor !== null && !(await isActiveConsultor(c, loja.codConcessionaria, codConsultor)))
    campos['codConsultor'] = UNKNOWN_CONSULTOR
  reject(campos)
}

/** Throws 422 with the first message when there is any. */
export function reject(campos: Record<string, string>): void {
  const [first] = Object.values(campos)
  if (first) throw invalid(first, campos)
}

/** Errors of a car or a customer, by field. */
export function carroErrors(
  { veiculo: v, cliente: p }: Pick<AgendamentoData, 'veiculo'> & { cliente: AgendamentoData['cliente'] | null },
  alphanumeric: boolean,
): Record<string, string> {
  const campos: Record<string, string> = {}
  if (v.placa && !isValidPlaca(v.placa)) campos['veiculo.placa'] = 'Informe a placa como ABC-1234 ou ABC1D23'
  if (!v.placa && v.chassi.length !== 17) campos['veiculo.chassi'] = 'O chassi tem 17 caracteres'
  if (p?.telefone && !isValidPhone(formatPhone(p.telefone)))
    campos['cliente.telefone'] = 'Favor inserir telefone válido'
  if (p?.email && !isValidEmail(normalizeEmail(p.email))) campos['cliente.email'] = 'Favor inserir email válido'
  const documento = p?.documento ? documentoError(p.documento, alphanumeric) : null
  if (documento) campos['cliente.documento'] = documento
  return campos
}

/** How far ahead a car is booked, in days. */
const AHEAD = 365

function hourError(loja: AgendaLoja, inicio: string, minutos: number): string | null {
  const dia = dayOf(loja, inicio)
  const hoje = lojaToday(loja)
  if (dia < hoje) return 'Este dia já passou'
  if (dia > addDays(hoje, AHEAD)) return 'Agende até um ano à frente'
  if (loja.feriados.has(dia)) return 'A concessionária não abre neste dia: é feriado'
  const horas = loja.horarios[weekdayOf(dia)]
  if (!horas) return 'A concessionária não abre neste dia da semana'
  const [abre, fecha] = horas.map((h) => Date.parse(localInstant(dia, h, loja.fuso)))
  const de = Date.parse(inicio)
  if (de < (abre ?? 0) || de + minutos * 60_000 > (fecha ?? 0))
    return `A concessionária abre das ${horas[0]} às ${horas[1]} neste dia`
  return null
}

export async function isActiveConsultor(c: Ctx, codConcessionaria: number, codConsultor: number): Promise<boolean> {
  const r = await c.tx
    .selectFrom('consultor')
    .select('codConsultor')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('codConsultor', '=', codConsultor)
    .where('ativo', '=', true)
    .executeTakeFirst()
  return r !== undefined
}
