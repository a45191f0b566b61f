import { type RawBuilder, sql } from 'kysely'
import type { Agendamento } from '#shared/agenda.ts'
import type { DadosDoAgendamento } from '#shared/agendamentos.ts'
import type { EstadoAgendamento } from '#shared/regras/agendamento.ts'
import { somarDias } from '#shared/regras/datas.ts'
import { nomeTratado } from '#shared/regras/nome.ts'
import { cliente, veiculo } from '../clientes/queries.ts'
import type { Ctx } from '../contexto.ts'
import { notFound } from '../errors.ts'
import { hojeNaLoja, limitesDoDia, type LojaDaAgenda } from '../oficina/loja.ts'
import { corDoConsultor, posicaoDoConsultor } from '../oficina/servicos-lidos.ts'

type Lido = Omit<Agendamento, 'corAgenda' | 'estado'> & { posicao: number; estado: EstadoAgendamento }

/** Appointments that meet a condition over `s`, by hour. */
export async function listAgendamentos(c: Ctx, onde: RawBuilder<boolean>): Promise<Agendamento[]> {
  const r = await sql<Lido>`
    select s.cod_agendamento as "codAgendamento", s.cod_concessionaria as "codConcessionaria", s.estado, s.inicio, round(extract(epoch from s.fim - s.inicio) / 60)::int as minutos,
      v.cod_veiculo as "codVeiculo", v.placa, v.chassi, v.modelo, k.cod_cliente as "codCliente", k.nome as cliente, k.telefone, k.email, s.origem, s.observacao,
      n.cod_consultor as "codConsultor", n.nome as consultor, ${posicaoDoConsultor(sql.ref('n.cod_consultor'), sql.ref('s.cod_concessionaria'))} as posicao,
      s.confirmado_em as "confirmadoEm", s.chegou_em as "chegouEm", p.cod_passagem as "codPassagem", s.motivo_cancelamento as "motivoCancelamento", s.reagendado_de as "reagendadoDe",
      s.motivo_sobrecarga as "motivoSobrecarga", s.criado_em as "criadoEm", s.versao,
      coalesce((select jsonb_agg(jsonb_build_object('codServicoAgendado', x.cod_servico_agendado, 'codServico', x.cod_servico, 'descricao', x.descricao, 'codTipoServico', x.cod_tipo_servico,
        'minutos', x.minutos) order by x.cod_servico_agendado) from servico_agendado x where x.cod_distribuidor = s.cod_distribuidor and x.cod_agendamento = s.cod_agendamento and not x.removido), '[]') as servicos
    from agendamento s
    join veiculo v on v.cod_distribuidor = s.cod_distribuidor and v.cod_veiculo = s.cod_veiculo
    join cliente k on k.cod_distribuidor = s.cod_distribuidor and k.cod_cliente = s.cod_cliente
    left join consultor n on n.cod_distribuidor = s.cod_distribuidor and n.cod_consultor = s.cod_consultor
    left join passagem p on p.cod_distribuidor = s.cod_distribuidor and p.cod_agendamento = s.cod_agendamento
    where s.cod_distribuidor = ${c.inquilino.codDistribuidor} and ${onde} order by s.inicio, s.cod_agendamento`.execute(
    c.tx,
  )
  return r.rows.map(({ posicao, ...a }) => ({
    ...a,
    consultor: a.consultor === null ? null : nomeTratado(a.consultor),
    corAgenda: a.consultor === null ? null : corDoConsultor(posicao),
  }))
}

/** How far the agenda's list goes ahead, in days. */
const ADIANTE = 60

/** Appointments of a store from yesterday to 60 days ahead, those cancelled left out. */
export function agendamentosDaLoja(
  c: Ctx,
  loja: Pick<LojaDaAgenda, 'codConcessionaria' | 'fuso'>,
  codConsultor = 0,
): Promise<Agendamento[]> {
  const hoje = hojeNaLoja(loja)
  const { de } = limitesDoDia(loja, somarDias(hoje, -1))
  const { ate } = limitesDoDia(loja, somarDias(hoje, ADIANTE))
  return listAgendamentos(
    c,
    sql<boolean>`s.cod_concessionaria = ${loja.codConcessionaria} and s.inicio >= ${de}::timestamptz and s.inicio < ${ate}::timestamptz and s.estado <> 'CANCELADO'
      and (${codConsultor} = 0 or s.cod_consultor = ${codConsultor})`,
  )
}

/** One appointment; throws 404. */
export async function lerAgendamento(c: Ctx, codAgendamento: number): Promise<Agendamento> {
  const [a] = await listAgendamentos(c, sql<boolean>`s.cod_agendamento = ${codAgendamento}`)
  if (!a) throw notFound('Agendamento não encontrado')
  return a
}

const preenchido = (texto: string) => (texto === '' ? undefined : texto)

/** The car and the customer of a form, made when new; a car that is known keeps what the form leaves out. */
export async function carroECliente(
  c: Ctx,
  codConcessionaria: number,
  { veiculo: v, cliente: p }: Pick<DadosDoAgendamento, 'veiculo' | 'cliente'>,
): Promise<{ codVeiculo: number; codCliente: number }> {
  const chave = { codDistribuidor: c.inquilino.codDistribuidor, codConcessionaria }
  const sabido = await acharVeiculo(c, codConcessionaria, v.placa || v.chassi)
  const codVeiculo = await veiculo(c.tx, chave, {
    ...(v.placa && { placa: v.placa }),
    ...(v.chassi && { chassi: v.chassi }),
    marca: v.marca || (sabido?.marca ?? 'Não informada'),
    modelo: v.modelo || (sabido?.modelo ?? 'Não informado'),
    ...(v.ano && { ano: v.ano }),
  })
  const codCliente = await cliente(c.tx, chave, {
    nome: p.nome,
    documento: preenchido(p.documento),
    telefone: preenchido(p.telefone),
    email: preenchido(p.email),
  })
  return { codVeiculo, codCliente }
}

/** A vehicle of the store by its plate in either pattern, or by its chassis. */
export async function acharVeiculo(c: Ctx, codConcessionaria: number, placaOuChassi: string) {
  const texto = placaOuChassi.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const r = await sql<{
    codVeiculo: number
    placa: string | null
    chassi: string | null
    marca: string
    modelo: string
    ano: number | null
  }>`select cod_veiculo as "codVeiculo", placa, chassi, marca, modelo, ano from veiculo where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_concessionaria = ${codConcessionaria}
      and ${texto.length > 7 ? sql`chassi = ${texto}` : sql`placa_chave = placa_chave(${texto})`} limit 1`.execute(c.tx)
  return r.rows[0]
}

/** Who last brought a vehicle, by visit, appointment or checklist. */
export async function ultimoCliente(c: Ctx, codVeiculo: number) {
  const r = await sql<{
    codCliente: number
    nome: string
    documento: string | null
    telefone: string | null
    email: string | null
  }>`select k.cod_cliente as "codCliente", k.nome, k.documento, k.telefone, k.email from (
      (select cod_cliente, chegou_em as em from passagem where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_veiculo = ${codVeiculo} order by cod_passagem desc limit 1)
      union all (select cod_cliente, criado_em from agendamento where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_veiculo = ${codVeiculo} order by cod_agendamento desc limit 1)
      union all (select cod_cliente, criado_em from checklist where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_veiculo = ${codVeiculo} order by criado_em desc limit 1)) u
    join cliente k on k.cod_distribuidor = ${c.inquilino.codDistribuidor} and k.cod_cliente = u.cod_cliente and k.anonimizado_em is null
    order by u.em desc limit 1`.execute(c.tx)
  return r.rows[0]
}
