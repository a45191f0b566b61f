import { sql } from 'kysely'
import type { Alternativas, DadosDoAgendamento } from '#shared/agendamentos.ts'
import {
  type AcaoAgendamento,
  aplicarAgendamento,
  type EstadoAgendamento,
  type Momento,
  type SituacaoAgendamento,
} from '#shared/regras/agendamento.ts'
import { instanteLocal, somarDias } from '#shared/regras/datas.ts'
import { erroDocumento } from '#shared/regras/documento.ts'
import { emailValido, normalizarEmail } from '#shared/regras/email.ts'
import { nomeTratado } from '#shared/regras/nome.ts'
import { placaValida } from '#shared/regras/placa.ts'
import { diaDaSemana } from '#shared/regras/planejamento.ts'
import { formatarTelefone, telefoneValido } from '#shared/regras/telefone.ts'
import type { Ctx } from '../contexto.ts'
import { doInquilino } from '../db.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { registrar } from './evento.ts'
import { diaDe, hojeNaLoja, type LojaDaAgenda } from './loja.ts'
import type { Autor } from '../transicao.ts'
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
    throw await horaTomada(c, h, await donoDaHora(c, h))
  }
}

/** Refuses an hour that is seen to be taken, before anything else is done for it; the constraint refuses what this does not see. */
export async function recusarTomada(c: Ctx, h: Hora): Promise<void> {
  const dono = h.codConsultor === null ? undefined : await donoDaHora(c, h)
  if (dono) throw await horaTomada(c, h, dono)
}

async function donoDaHora(c: Ctx, h: Hora): Promise<{ cod: number; nome: string } | undefined> {
  const r = await sql<{ cod: number; nome: string }>`select a.cod_agendamento as cod, n.nome from agendamento a
    join consultor n on n.cod_distribuidor = a.cod_distribuidor and n.cod_consultor = a.cod_consultor
    where a.cod_distribuidor = ${c.inquilino.codDistribuidor} and a.cod_consultor = ${h.codConsultor} and a.ocupa and a.inicio < ${h.fim}::timestamptz and a.fim > ${h.inicio}::timestamptz
      and a.cod_agendamento <> ${h.codAgendamento ?? 0} limit 1`.execute(c.tx)
  return r.rows[0]
}

async function horaTomada(c: Ctx, h: Hora, dono: { cod: number; nome: string } | undefined) {
  const nome = dono?.nome
  const atual: Alternativas = {
    ocupadoPor: dono?.cod ?? null,
    alternativas: await alternativasDe(c, h),
  }
  return conflict(
    'horario-ocupado',
    nome ? `${nomeTratado(nome)} já tem um agendamento nesta hora.` : 'Esta hora acabou de ser tomada.',
    atual,
  )
}

/** Up to six free hours: other advisers at that hour, then the same adviser around it. */
async function alternativasDe(c: Ctx, h: Hora): Promise<Alternativas['alternativas']> {
  const minutos = Math.round((Date.parse(h.fim) - Date.parse(h.inicio)) / 60_000)
  const r = await sql<{ inicio: string; codConsultor: number; nome: string }>`
    select t.inicio, n.cod_consultor as "codConsultor", n.nome from (
      select cod_consultor, ${h.inicio}::timestamptz as inicio, 0 as longe from consultor
        where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_concessionaria = ${h.codConcessionaria} and ativo and cod_consultor <> ${h.codConsultor}
      union all select ${h.codConsultor}::int, ${h.inicio}::timestamptz + make_interval(mins => ${minutos}::int * g), abs(g) from generate_series(-4, 8) g where g <> 0) t
    join consultor n on n.cod_distribuidor = ${c.inquilino.codDistribuidor} and n.cod_consultor = t.cod_consultor
    join concessionaria l on l.cod_distribuidor = n.cod_distribuidor and l.cod_concessionaria = n.cod_concessionaria
    cross join lateral (select l.horarios -> extract(isodow from t.inicio at time zone l.fuso)::int::text as horas) w
    where t.inicio > now() and (t.inicio at time zone l.fuso)::time >= (w.horas->>0)::time and (t.inicio at time zone l.fuso)::time + make_interval(mins => ${minutos}::int) <= (w.horas->>1)::time
      and not exists (select from agendamento a where a.cod_distribuidor = n.cod_distribuidor and a.cod_consultor = n.cod_consultor and a.ocupa
        and a.inicio < t.inicio + make_interval(mins => ${minutos}::int) and a.fim > t.inicio)
    order by t.longe, n.cod_consultor limit 6`.execute(c.tx)
  return r.rows.map(({ nome, ...x }) => ({ ...x, consultor: nomeTratado(nome) }))
}

/** What is wrong with an hour and its adviser, by field; throws 422. */
export async function conferirHora(
  c: Ctx,
  loja: LojaDaAgenda,
  { inicio, codConsultor }: Pick<DadosDoAgendamento, 'inicio' | 'codConsultor'>,
  minutos: number,
): Promise<void> {
  const campos: Record<string, string> = {}
  const hora = erroDaHora(loja, inicio, minutos)
  if (hora) campos['inicio'] = hora
  if (codConsultor !== null && !(await consultorAtivo(c, loja.codConcessionaria, codConsultor)))
    campos['codConsultor'] = 'Este consultor não existe ou está inativo nesta concessionária'
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
