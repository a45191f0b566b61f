import { sql } from 'kysely'
import type { Alternativas, DadosDoAgendamento } from '#shared/agenda/agendamentos.ts'
import {
  type AcaoAgendamento,
  aplicarAgendamento,
  type EstadoAgendamento,
  type Momento,
  type SituacaoAgendamento,
} from '#shared/rules/agendamento.ts'
import { instanteLocal, somarDias } from '#shared/rules/datas.ts'
import { erroDocumento } from '#shared/rules/documento.ts'
import { emailValido, normalizarEmail } from '#shared/rules/email.ts'
import { nomeTratado } from '#shared/rules/nome.ts'
import { placaValida } from '#shared/rules/placa.ts'
import { diaDaSemana } from '#shared/rules/planejamento.ts'
import { formatarTelefone, telefoneValido } from '#shared/rules/telefone.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import { registrar } from './evento.ts'
import { diaDe, hojeNaLoja, lojaDaAgenda, type LojaDaAgenda } from './loja.ts'
import type { Autor } from '../../oficina-digital/nucleo/transicao.ts'
import { lerAgendamento } from './agendamentos-lidos.ts'

/** An appointment held until the transaction ends. */
export interface AgendamentoTravado {
  codAgendamento: number
  codConcessionaria: number
  codVeiculo: number
  codCliente: number
  codConsultor: number | null
  estado: EstadoAgendamento
  inicio: string
  fim: string
  confirmadoEm: string | null
  chegouEm: string | null
  /** Holds its adviser's hour. */
  ocupa: boolean
  versao: number
}

/** Locks an appointment; throws 404, or 409 with the present one when it is not the version that was looked at. */
export async function travarAgendamento(c: Ctx, codAgendamento: number, versao?: number): Promise<AgendamentoTravado> {
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
    .where(doInquilino(c))
    .where('codAgendamento', '=', codAgendamento)
    .forUpdate()
    .executeTakeFirst()
  if (!a) throw notFound('Agendamento não encontrado')
  if (versao !== undefined && a.versao !== versao)
    throw conflict(
      'versao-antiga',
      'Outra pessoa mudou este agendamento depois que você o abriu.',
      await lerAgendamento(c, codAgendamento),
    )
  return { ...a, estado: a.estado as EstadoAgendamento }
}

/** What an appointment's rules see of it. */
const situacaoDe = (a: AgendamentoTravado): SituacaoAgendamento => ({
  estado: a.estado,
  confirmado: a.confirmadoEm !== null,
})

/** Columns of an appointment that an act changes besides its state. */
type Mudancas = Partial<{
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

/** Applies one act to a locked appointment: the pure rule, the row, the event. A refused act throws 409 with the present appointment; a taken hour too. */
export async function agirNoAgendamento(
  c: Ctx,
  a: AgendamentoTravado,
  acao: AcaoAgendamento,
  autor: Autor,
  { mudancas = {}, motivo, momento }: { mudancas?: Mudancas; motivo?: string; momento?: Momento } = {},
): Promise<void> {
  const antes = situacaoDe(a)
  const r = aplicarAgendamento(antes, acao, momento)
  if (!r.ok) throw conflict('estado-nao-permite', r.mensagem, await lerAgendamento(c, a.codAgendamento))
  const { estado, confirmado } = r.estado
  const agora = new Date().toISOString()
  const colunas = {
    ...mudancas,
    // Another hour settles what the customer asked for.
    ...(acao === 'REAGENDAR' && { pedido: null, pedidoEm: null, lembradoEm: null }),
    estado,
    confirmadoEm: confirmado ? (a.confirmadoEm ?? agora) : null,
    chegouEm: acao === 'CHEGAR' ? agora : acao === 'DESFAZER_CHEGADA' ? null : a.chegouEm,
    // A late arrival does not take back an hour that was given away.
    ocupa:
      acao === 'DESFAZER_AUSENCIA' || acao === 'REAGENDAR' || (a.ocupa && acao !== 'CANCELAR' && acao !== 'AUSENTAR'),
    versao: a.versao + 1,
  }
  await comHora(c, { ...a, ...mudancas }, () =>
    c.tx
      .updateTable('agendamento')
      .set(colunas)
      .where(doInquilino(c))
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
  await registrar(c, autor, {
    alvo: 'AGENDAMENTO',
    acao,
    codConcessionaria: a.codConcessionaria,
    codAgendamento: a.codAgendamento,
    antes: { ...antes, inicio, codConsultor },
    depois: { ...r.estado, inicio: a.inicio, codConsultor: a.codConsultor },
    motivo: motivo ?? null,
  })
}

/** Cancels a locked appointment: its hour and the mechanics' time that was kept for it are free. */
export async function cancelar(c: Ctx, a: AgendamentoTravado, motivo: string, autor: Autor): Promise<void> {
  await agirNoAgendamento(c, a, 'CANCELAR', autor, { mudancas: { motivoCancelamento: motivo }, motivo })
  await soltarHorarios(c, a.codAgendamento)
}

/** Gives back the mechanics' time that was kept for an appointment. */
export async function soltarHorarios(c: Ctx, codAgendamento: number): Promise<void> {
  const { codDistribuidor } = c.inquilino
  await sql`update servico_slot set cancelado = true where cod_distribuidor = ${codDistribuidor} and not cancelado and cod_servico_agendado in (
    select cod_servico_agendado from servico_agendado where cod_distribuidor = ${codDistribuidor} and cod_agendamento = ${codAgendamento})`.execute(
    c.tx,
  )
}

type Hora = Pick<AgendamentoTravado, 'codConcessionaria' | 'codConsultor' | 'inicio' | 'fim'> & {
  codAgendamento?: number
}

/** Runs a write that takes an adviser's hour; when it is taken, throws 409 with whose it is and hours that are free. */
export async function comHora<T>(c: Ctx, h: Hora, fazer: () => Promise<T>): Promise<T> {
  await sql`savepoint hora`.execute(c.tx)
  try {
    const r = await fazer()
    await sql`release savepoint hora`.execute(c.tx)
    return r
  } catch (e) {
    if ((e as { constraint?: string }).constraint !== 'agendamento_hora') throw e
    await sql`rollback to savepoint hora`.execute(c.tx)
    throw horaTomada(await vizinhanca(c, h), await lojaDaAgenda(c, h.codConcessionaria), h)
  }
}

/** Refuses an hour that is seen to be taken, before anything else is done for it; the constraint refuses what this does not see. Throws 422 for an adviser that is not the store's. */
export async function recusarTomada(c: Ctx, loja: LojaDaAgenda, h: Hora): Promise<void> {
  if (h.codConsultor === null) return
  const v = await vizinhanca(c, h)
  if (!v.consultores.some((n) => n.codConsultor === h.codConsultor)) recusar({ codConsultor: SEM_CONSULTOR })
  if (donoDe(v, h)) throw horaTomada(v, loja, h)
}

const SEM_CONSULTOR = 'Este consultor não existe ou está inativo nesta concessionária'
/** How far from a taken hour others are proposed. */
const PERTO_MS = 8 * 3_600_000
const MAX_ALTERNATIVAS = 6

interface Vizinhanca {
  consultores: { codConsultor: number; nome: string }[]
  tomados: { codAgendamento: number; codConsultor: number; de: number; ate: number }[]
}

/** Active advisers of the store, and their taken hours around one. */
async function vizinhanca(c: Ctx, h: Hora): Promise<Vizinhanca> {
  const em = Date.parse(h.inicio)
  const limite = (ms: number) => new Date(em + ms).toISOString()
  // One statement: when many ask for one hour, this is what each of them costs.
  const r = await sql<{ consultores: Vizinhanca['consultores']; tomados: Vizinhanca['tomados'] }>`
    select coalesce((select jsonb_agg(jsonb_build_object('codConsultor', n.cod_consultor, 'nome', n.nome) order by n.cod_consultor) from consultor n
        where n.cod_distribuidor = ${c.inquilino.codDistribuidor} and n.cod_concessionaria = ${h.codConcessionaria} and n.ativo), '[]') as consultores,
      coalesce((select jsonb_agg(jsonb_build_object('codAgendamento', a.cod_agendamento, 'codConsultor', a.cod_consultor, 'de', extract(epoch from a.inicio) * 1000, 'ate', extract(epoch from a.fim) * 1000))
        from agendamento a where a.cod_distribuidor = ${c.inquilino.codDistribuidor} and a.cod_concessionaria = ${h.codConcessionaria} and a.ocupa and a.cod_consultor is not null
          and a.inicio >= ${limite(-2 * PERTO_MS)}::timestamptz and a.inicio < ${limite(2 * PERTO_MS)}::timestamptz), '[]') as tomados`.execute(
    c.tx,
  )
  return r.rows[0] ?? { consultores: [], tomados: [] }
}

const choca = (t: { de: number; ate: number }, de: number, ate: number) => t.de < ate && de < t.ate
const donoDe = ({ tomados }: Vizinhanca, h: Hora) =>
  tomados.find(
    (t) =>
      t.codConsultor === h.codConsultor &&
      t.codAgendamento !== h.codAgendamento &&
      choca(t, Date.parse(h.inicio), Date.parse(h.fim)),
  )

/** 409 of a taken hour: whose it is, other advisers at that hour, then the same adviser around it. */
function horaTomada(v: Vizinhanca, loja: LojaDaAgenda, h: Hora) {
  const dono = donoDe(v, h)
  const [de, minutos] = [Date.parse(h.inicio), Math.round((Date.parse(h.fim) - Date.parse(h.inicio)) / 60_000)]
  const livre = (codConsultor: number, inicio: number) =>
    inicio > Date.now() &&
    erroDaHora(loja, new Date(inicio).toISOString(), minutos) === null &&
    !v.tomados.some((t) => t.codConsultor === codConsultor && choca(t, inicio, inicio + minutos * 60_000))
  const passos = [1, -1, 2, -2, 3, -3, 4, -4, 5, 6, 7, 8].map((n) => de + n * minutos * 60_000)
  const candidatos = [
    ...v.consultores.filter((n) => n.codConsultor !== h.codConsultor).map((n) => ({ ...n, inicio: de })),
    ...v.consultores
      .filter((n) => n.codConsultor === h.codConsultor)
      .flatMap((n) => passos.filter((t) => Math.abs(t - de) <= PERTO_MS).map((inicio) => ({ ...n, inicio }))),
  ]
  const atual: Alternativas = {
    ocupadoPor: dono?.codAgendamento ?? null,
    alternativas: candidatos
      .filter((x) => livre(x.codConsultor, x.inicio))
      .slice(0, MAX_ALTERNATIVAS)
      .map((x) => ({
        inicio: new Date(x.inicio).toISOString(),
        codConsultor: x.codConsultor,
        consultor: nomeTratado(x.nome),
      })),
  }
  const nome = v.consultores.find((n) => n.codConsultor === h.codConsultor)?.nome
  return conflict(
    'horario-ocupado',
    nome ? `${nomeTratado(nome)} já tem um agendamento nesta hora.` : 'Esta hora acabou de ser tomada.',
    atual,
  )
}

const HORA_PASSADA = 'Esta hora já passou. Para um carro que já chegou, use Receber veículo.'

/** What is wrong with an hour and its adviser, by field; throws 422. An hour that an appointment already has may lie in the past. */
export async function conferirHora(
  c: Ctx,
  loja: LojaDaAgenda,
  { inicio, codConsultor }: Pick<DadosDoAgendamento, 'inicio' | 'codConsultor'>,
  minutos: number,
  nova = true,
): Promise<void> {
  const campos: Record<string, string> = {}
  const passou = nova && Date.parse(inicio) + minutos * 60_000 <= Date.now()
  const hora = passou ? HORA_PASSADA : erroDaHora(loja, inicio, minutos)
  if (hora) campos['inicio'] = hora
  if (codConsultor !== null && !(await consultorAtivo(c, loja.codConcessionaria, codConsultor)))
    campos['codConsultor'] = SEM_CONSULTOR
  recusar(campos)
}

/** Throws 422 with the first message when there is one. */
export function recusar(campos: Record<string, string>): void {
  const [primeiro] = Object.values(campos)
  if (primeiro) throw invalid(primeiro, campos)
}

/** What is wrong with a car or a customer, by field. */
export function errosDoCarro(
  { veiculo: v, cliente: p }: Pick<DadosDoAgendamento, 'veiculo'> & { cliente: DadosDoAgendamento['cliente'] | null },
  alfanumerico: boolean,
): Record<string, string> {
  const campos: Record<string, string> = {}
  if (v.placa && !placaValida(v.placa)) campos['veiculo.placa'] = 'Informe a placa como ABC-1234 ou ABC1D23'
  if (!v.placa && v.chassi.length !== 17) campos['veiculo.chassi'] = 'O chassi tem 17 caracteres'
  if (p?.telefone && !telefoneValido(formatarTelefone(p.telefone)))
    campos['cliente.telefone'] = 'Favor inserir telefone válido'
  if (p?.email && !emailValido(normalizarEmail(p.email))) campos['cliente.email'] = 'Favor inserir email válido'
  const documento = p?.documento ? erroDocumento(p.documento, alfanumerico) : null
  if (documento) campos['cliente.documento'] = documento
  return campos
}

/** How far ahead a car is booked, in days. */
const ADIANTE = 365

function erroDaHora(loja: LojaDaAgenda, inicio: string, minutos: number): string | null {
  const dia = diaDe(loja, inicio)
  const hoje = hojeNaLoja(loja)
  if (dia < hoje) return 'Este dia já passou'
  if (dia > somarDias(hoje, ADIANTE)) return 'Agende até um ano à frente'
  if (loja.feriados.has(dia)) return 'A concessionária não abre neste dia: é feriado'
  const horas = loja.horarios[diaDaSemana(dia)]
  if (!horas) return 'A concessionária não abre neste dia da semana'
  const [abre, fecha] = horas.map((h) => Date.parse(instanteLocal(dia, h, loja.fuso)))
  const de = Date.parse(inicio)
  if (de < (abre ?? 0) || de + minutos * 60_000 > (fecha ?? 0))
    return `A concessionária abre das ${horas[0]} às ${horas[1]} neste dia`
  return null
}

export async function consultorAtivo(c: Ctx, codConcessionaria: number, codConsultor: number): Promise<boolean> {
  const r = await c.tx
    .selectFrom('consultor')
    .select('codConsultor')
    .where(doInquilino(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('codConsultor', '=', codConsultor)
    .where('ativo', '=', true)
    .executeTakeFirst()
  return r !== undefined
}
