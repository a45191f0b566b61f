import { sql } from 'kysely'
import { TIPOS_SERVICO } from '#shared/cadastros/servicos.ts'
import type { ServicoPedido } from '#shared/agenda/agendamentos.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Autor } from '../../oficina-digital/nucleo/transicao.ts'
import { cartaoSegue } from './cartao.ts'
import { registrar } from './evento.ts'

/** A visit held until the transaction ends. */
export interface PassagemTravada {
  codPassagem: number
  codConcessionaria: number
  codVeiculo: number
  codCliente: number
  passante: boolean
  prisma: string | null
  promessa: string | null
  entregueEm: string | null
  versao: number
}

const COLUNAS = [
  'codPassagem',
  'codConcessionaria',
  'codVeiculo',
  'codCliente',
  'passante',
  'prisma',
  'promessa',
  'entregueEm',
  'versao',
] as const

/** Locks a visit; throws 404. */
export async function travarPassagem(c: Ctx, codPassagem: number): Promise<PassagemTravada> {
  const p = await c.tx
    .selectFrom('passagem')
    .select(COLUNAS)
    .where(doInquilino(c))
    .where('codPassagem', '=', codPassagem)
    .forUpdate()
    .executeTakeFirst()
  if (!p) throw notFound('Visita não encontrada')
  return p
}

interface NovaPassagem {
  codConcessionaria: number
  codVeiculo: number
  codCliente: number
  codConsultor: number | null
  codAgendamento: number | null
  passante: boolean
  chegouEm?: string | null
  recepcionada: boolean
  prisma?: string | null
  km?: number | null
  observacao?: string
}

/** Opens a visit; throws 409 when the car has one open, which the database keeps to one, or when its prisma is on another car. */
export async function abrirPassagem(c: Ctx, p: NovaPassagem, autor: Autor): Promise<number> {
  const { codDistribuidor } = c.inquilino
  const prisma = p.prisma || null
  const r = await sql<{ cod: number }>`
    insert into passagem (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, cod_consultor, cod_agendamento, passante, chegou_em, recepcionado_em, prisma, km, observacao)
    values (${codDistribuidor}, ${p.codConcessionaria}, ${p.codVeiculo}, ${p.codCliente}, ${p.codConsultor}, ${p.codAgendamento}, ${p.passante}, coalesce(${p.chegouEm ?? null}::timestamptz, now()),
      case when ${p.recepcionada} then now() end, ${prisma}, ${p.km ?? null}::int, ${p.observacao ?? ''}) on conflict do nothing returning cod_passagem as cod`.execute(
    c.tx,
  )
  const cod = r.rows[0]?.cod
  if (cod === undefined) throw await jaAberta(c, p, prisma)
  await registrar(c, autor, {
    alvo: 'PASSAGEM',
    acao: 'ABRIR',
    codConcessionaria: p.codConcessionaria,
    codAgendamento: p.codAgendamento,
    codPassagem: cod,
    depois: { aberta: true },
    dados: { passante: p.passante, prisma },
  })
  return cod
}

async function jaAberta(c: Ctx, p: NovaPassagem, prisma: string | null) {
  const aberta = await c.tx
    .selectFrom('passagem')
    .select(['codPassagem', 'chegouEm'])
    .where(doInquilino(c))
    .where('codConcessionaria', '=', p.codConcessionaria)
    .where('codVeiculo', '=', p.codVeiculo)
    .where('entregueEm', 'is', null)
    .executeTakeFirst()
  if (aberta) return conflict('passagem-aberta', 'Este veículo já tem uma visita aberta nesta concessionária.', aberta)
  return prisma === null
    ? conflict('tente-de-novo', 'Outra pessoa recebeu este veículo ao mesmo tempo. Tente de novo.')
    : prismaEmUso(prisma)
}
/** 422 of a prisma that is on another car. */
export const prismaEmUso = (prisma: string) =>
  invalid('Confira os campos marcados', { prisma: `O prisma ${prisma} está em outro veículo` })

/** Puts the asked services down, without a mechanic yet: they wait in the bolsão. Gives their codes. */
export async function inserirServicos(
  c: Ctx,
  onde: { codConcessionaria: number; codAgendamento: number | null; codPassagem: number | null },
  pedidos: readonly ServicoPedido[],
  autor: Autor,
  codLinha: number | null = null,
): Promise<number[]> {
  const doCadastro = pedidos.flatMap((p) => ('codServico' in p ? [p.codServico] : []))
  const cadastro =
    doCadastro.length === 0
      ? []
      : await c.tx
          .selectFrom('servico')
          .select(['codServico', 'descricao', 'tipo', 'minutos', 'habilidades'])
          .where(doInquilino(c))
          .where('codServico', 'in', doCadastro)
          .where('ativo', '=', true)
          .execute()
  const cods: number[] = []
  for (const [i, p] of pedidos.entries()) {
    const base = 'codServico' in p ? cadastro.find((x) => x.codServico === p.codServico) : { ...p, habilidades: [] }
    if (!base)
      throw invalid('Confira os campos marcados', { [`servicos.${i}`]: 'Este serviço não existe ou está inativo' })
    const { codServicoAgendado } = await c.tx
      .insertInto('servicoAgendado')
      .values({
        codDistribuidor: c.inquilino.codDistribuidor,
        ...onde,
        codServico: 'codServico' in p ? p.codServico : null,
        codLinha,
        descricao: base.descricao,
        codTipoServico: TIPOS_SERVICO[base.tipo as keyof typeof TIPOS_SERVICO].cod,
        habilidades: base.habilidades,
        minutos: p.minutos ?? base.minutos,
      })
      .returning('codServicoAgendado')
      .executeTakeFirstOrThrow()
    cods.push(codServicoAgendado)
    await registrar(c, autor, {
      alvo: 'SERVICO',
      acao: 'INCLUIR',
      ...onde,
      codServicoAgendado,
      dados: { descricao: base.descricao, minutos: p.minutos ?? base.minutos },
    })
  }
  return cods
}

/** Opens a work order of our own for a visit: by the number given, else by the store's next. */
export async function abrirOs(
  c: Ctx,
  p: {
    codConcessionaria: number
    codPassagem: number
    codVeiculo: number
    codCliente: number
    codConsultor: number | null
  },
  { numeroOs, tipoOs }: { numeroOs: string; tipoOs: string },
  autor: Autor,
): Promise<{ codOs: number; numeroOs: string }> {
  const numero = numeroOs || (await proximoNumero(c, p.codConcessionaria))
  const { codOs } = await c.tx
    .insertInto('ordemServico')
    .values({
      codDistribuidor: c.inquilino.codDistribuidor,
      ...p,
      numero,
      tipo: tipoOs,
      origem: 'PROPRIA',
      abertaEm: sql`now()`,
    })
    .returning('codOs')
    .executeTakeFirstOrThrow()
  await sql`insert into ordem_servico_linha (cod_distribuidor, cod_concessionaria, cod_os, ordem, tipo, codigo, descricao, quantidade, minutos, valor)
    select s.cod_distribuidor, s.cod_concessionaria, ${codOs}::int, row_number() over (order by s.cod_servico_agendado), 'SERVICO', coalesce(k.codigo, ''), s.descricao, 1, s.minutos,
      coalesce(round(k.valor_hora * s.minutos / 60.0), 0)
    from servico_agendado s left join servico k on k.cod_distribuidor = s.cod_distribuidor and k.cod_servico = s.cod_servico
    where s.cod_distribuidor = ${c.inquilino.codDistribuidor} and s.cod_passagem = ${p.codPassagem} and not s.removido`.execute(
    c.tx,
  )
  await registrar(c, autor, {
    alvo: 'OS',
    acao: 'ABRIR',
    codConcessionaria: p.codConcessionaria,
    codPassagem: p.codPassagem,
    codOs,
    depois: { aberta: true },
    dados: { numero },
  })
  return { codOs, numeroOs: numero }
}

/** The store's next number that no order has: another system's numbers may stand in the way. */
async function proximoNumero(c: Ctx, codConcessionaria: number): Promise<string> {
  const { codDistribuidor } = c.inquilino
  for (;;) {
    const r = await sql<{ ultimo: number; usado: boolean }>`
      insert into sequencia (cod_distribuidor, cod_concessionaria, nome, ultimo) values (${codDistribuidor}, ${codConcessionaria}, 'os', 1)
      on conflict (cod_distribuidor, cod_concessionaria, nome) do update set ultimo = sequencia.ultimo + 1
      returning ultimo, exists (select from ordem_servico o where o.cod_distribuidor = ${codDistribuidor} and o.cod_concessionaria = ${codConcessionaria} and o.numero = sequencia.ultimo::text) as usado`.execute(
      c.tx,
    )
    const l = r.rows[0]
    if (l && !l.usado) return String(l.ultimo)
  }
}

/** After an act on a service of a visit: it closes when the last one is delivered, reopens when a delivery is taken back, and its card follows. */
export async function passagemSegue(c: Ctx, codPassagem: number | null, autor: Autor): Promise<void> {
  if (codPassagem === null) return
  const p = await travarPassagem(c, codPassagem)
  const r = await sql<{
    abertos: number
    todos: number
  }>`select count(*) filter (where status < 5)::int as abertos, count(*)::int as todos from servico_agendado
    where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_passagem = ${codPassagem} and not removido`.execute(
    c.tx,
  )
  const { abertos = 0, todos = 0 } = r.rows[0] ?? {}
  const entregue = todos > 0 && abertos === 0
  if (entregue !== (p.entregueEm !== null)) await (entregue ? fechar(c, p, autor) : reabrir(c, p, autor))
  await cartaoSegue(c, codPassagem, autor)
}

async function fechar(c: Ctx, p: PassagemTravada, autor: Autor): Promise<void> {
  await c.tx
    .updateTable('passagem')
    .set({ entregueEm: sql`now()`, versao: sql`versao + 1` })
    .where(doInquilino(c))
    .where('codPassagem', '=', p.codPassagem)
    .execute()
  await registrar(c, autor, { alvo: 'PASSAGEM', acao: 'ENTREGAR', ...chave(p), antes: ABERTA, depois: FECHADA })
}

async function reabrir(c: Ctx, p: PassagemTravada, autor: Autor): Promise<void> {
  const outra = await c.tx
    .selectFrom('passagem')
    .select('codPassagem')
    .where(doInquilino(c))
    .where('codConcessionaria', '=', p.codConcessionaria)
    .where('codVeiculo', '=', p.codVeiculo)
    .where('entregueEm', 'is', null)
    .executeTakeFirst()
  if (outra)
    throw conflict('passagem-aberta', 'Este veículo já voltou: há outra visita aberta, e esta não pode reabrir.', outra)
  await c.tx
    .updateTable('passagem')
    .set({
      entregueEm: null,
      // Its roof marker may be on another car by now.
      prisma: sql`case when exists (select from passagem q where q.cod_distribuidor = passagem.cod_distribuidor and q.cod_concessionaria = passagem.cod_concessionaria
        and q.prisma = passagem.prisma and q.entregue_em is null) then null else prisma end`,
      versao: sql`versao + 1`,
    })
    .where(doInquilino(c))
    .where('codPassagem', '=', p.codPassagem)
    .execute()
  await registrar(c, autor, { alvo: 'PASSAGEM', acao: 'REABRIR', ...chave(p), antes: FECHADA, depois: ABERTA })
}

const ABERTA = { aberta: true }
const FECHADA = { aberta: false }
const chave = ({ codConcessionaria, codPassagem }: PassagemTravada) => ({ codConcessionaria, codPassagem })
