import { sql } from 'kysely'
import { SERVICO_TYPES, usualEquipamentos } from '#shared/cadastros/servicos.ts'
import type { RequestedServico } from '#shared/agenda/agendamentos.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Author } from '../../oficina-digital/nucleo/orcamento-transition.ts'
import { syncCard } from './card.ts'
import { register } from './event.ts'

/** A visit whose row is locked until the transaction ends. */
export interface LockedPassagem {
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

const COLUMNS = [
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
export async function lockPassagem(c: Ctx, codPassagem: number): Promise<LockedPassagem> {
  const p = await c.tx
    .selectFrom('passagem')
    .select(COLUMNS)
    .where(ofTenant(c))
    .where('codPassagem', '=', codPassagem)
    // Rows that refer to the visit may be written meanwhile.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!p) throw notFound('Visita não encontrada')
  return p
}

interface NewPassagem {
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

/** Opens a visit. Throws 409 when the car already has an open one (a unique index enforces it), 422 when its prisma is on another car. */
export async function openPassagem(c: Ctx, p: NewPassagem, author: Author): Promise<number> {
  const { codDistribuidor } = c.tenant
  const prisma = p.prisma || null
  const r = await sql<{ cod: number }>`
    insert into passagem (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, cod_consultor, cod_agendamento, passante, chegou_em, recepcionado_em, prisma, km, observacao)
    values (${codDistribuidor}, ${p.codConcessionaria}, ${p.codVeiculo}, ${p.codCliente}, ${p.codConsultor}, ${p.codAgendamento}, ${p.passante}, coalesce(${p.chegouEm ?? null}::timestamptz, now()),
      case when ${p.recepcionada} then now() end, ${prisma}, ${p.km ?? null}::int, ${p.observacao ?? ''}) on conflict do nothing returning cod_passagem as cod`.execute(
    c.tx,
  )
  const cod = r.rows[0]?.cod
  if (cod === undefined) throw await alreadyOpenError(c, p, prisma)
  await register(c, author, {
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

async function alreadyOpenError(c: Ctx, p: NewPassagem, prisma: string | null) {
  const opened = await c.tx
    .selectFrom('passagem')
    .select(['codPassagem', 'chegouEm'])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', p.codConcessionaria)
    .where('codVeiculo', '=', p.codVeiculo)
    .where('entregueEm', 'is', null)
    .executeTakeFirst()
  if (opened) return conflict('passagem-aberta', 'Este veículo já tem uma visita aberta nesta concessionária.', opened)
  return prisma === null
    ? conflict('tente-de-novo', 'Outra pessoa recebeu este veículo ao mesmo tempo. Tente de novo.')
    : prismaInUseError(prisma)
}
/** Error 422 for a prisma that is on another car. */
export const prismaInUseError = (prisma: string) =>
  invalid('Confira os campos marcados', { prisma: `O prisma ${prisma} está em outro veículo` })

/** Inserts requested services without a mechanic: they wait in the bolsão. Returns their codes. */
export async function insertServicos(
  c: Ctx,
  onde: { codConcessionaria: number; codAgendamento: number | null; codPassagem: number | null },
  pedidos: readonly RequestedServico[],
  author: Author,
  codLinha: number | null = null,
): Promise<number[]> {
  const fromCadastro = pedidos.flatMap((p) => ('codServico' in p ? [p.codServico] : []))
  const cadastro =
    fromCadastro.length === 0
      ? []
      : await c.tx
          .selectFrom('servico')
          .select(['codServico', 'descricao', 'tipo', 'minutos', 'habilidades', 'equipamentos'])
          .where(ofTenant(c))
          .where('codServico', 'in', fromCadastro)
          .where('ativo', '=', true)
          .execute()
  const cods: number[] = []
  for (const [i, p] of pedidos.entries()) {
    const base =
      'codServico' in p
        ? cadastro.find((x) => x.codServico === p.codServico)
        : { ...p, habilidades: [], equipamentos: usualEquipamentos(p.tipo) }
    if (!base)
      throw invalid('Confira os campos marcados', { [`servicos.${i}`]: 'Este serviço não existe ou está inativo' })
    const { codServicoAgendado } = await c.tx
      .insertInto('servicoAgendado')
      .values({
        codDistribuidor: c.tenant.codDistribuidor,
        ...onde,
        codServico: 'codServico' in p ? p.codServico : null,
        codLinha,
        descricao: base.descricao,
        codTipoServico: SERVICO_TYPES[base.tipo as keyof typeof SERVICO_TYPES].cod,
        habilidades: base.habilidades,
        equipamentos: base.equipamentos,
        minutos: p.minutos ?? base.minutos,
      })
      .returning('codServicoAgendado')
      .executeTakeFirstOrThrow()
    cods.push(codServicoAgendado)
    await register(c, author, {
      alvo: 'SERVICO',
      acao: 'INCLUIR',
      ...onde,
      codServicoAgendado,
      dados: { descricao: base.descricao, minutos: p.minutos ?? base.minutos },
    })
  }
  if (onde.codPassagem !== null && cods.length > 0) await syncCard(c, onde.codPassagem, author, true)
  return cods
}

/** Opens our own work order for a visit, with the given number or the store's next one. */
export async function openOs(
  c: Ctx,
  p: {
    codConcessionaria: number
    codPassagem: number
    codVeiculo: number
    codCliente: number
    codConsultor: number | null
  },
  { numeroOs, tipoOs }: { numeroOs: string; tipoOs: string },
  author: Author,
): Promise<{ codOs: number; numeroOs: string }> {
  const numero = numeroOs || (await nextNumber(c, p.codConcessionaria))
  const { codOs } = await c.tx
    .insertInto('ordemServico')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
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
    where s.cod_distribuidor = ${c.tenant.codDistribuidor} and s.cod_passagem = ${p.codPassagem} and not s.removido`.execute(
    c.tx,
  )
  await register(c, author, {
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

/** The store's next free number; skips numbers that another system already used. */
async function nextNumber(c: Ctx, codConcessionaria: number): Promise<string> {
  const { codDistribuidor } = c.tenant
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

/**
 * Updates a visit after an act on one of its services: closes it when the last one is delivered, reopens it when a delivery is undone, and
 * moves its card.
 */
export async function syncPassagem(c: Ctx, codPassagem: number | null, author: Author): Promise<void> {
  if (codPassagem === null) return
  const p = await lockPassagem(c, codPassagem)
  const r = await sql<{
    abertos: number
    todos: number
  }>`select count(*) filter (where status < 5)::int as abertos, count(*)::int as todos from servico_agendado
    where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_passagem = ${codPassagem} and not removido`.execute(
    c.tx,
  )
  const { abertos: openItems = 0, todos: all = 0 } = r.rows[0] ?? {}
  // A visit without services ends by its card.
  const delivered = all > 0 ? openItems === 0 : p.entregueEm !== null
  if (delivered !== (p.entregueEm !== null)) await (delivered ? close(c, p, author) : reopen(c, p, author))
  await syncCard(c, codPassagem, author)
}

/** Ends a visit without services, whose car left with nothing done, or reopens it. */
export async function endWithoutServicos(c: Ctx, codPassagem: number, left: boolean, author: Author): Promise<void> {
  const p = await lockPassagem(c, codPassagem)
  if (left !== (p.entregueEm !== null)) await (left ? close(c, p, author) : reopen(c, p, author))
}

async function close(c: Ctx, p: LockedPassagem, author: Author): Promise<void> {
  await c.tx
    .updateTable('passagem')
    .set({ entregueEm: sql`now()`, versao: sql`versao + 1` })
    .where(ofTenant(c))
    .where('codPassagem', '=', p.codPassagem)
    .execute()
  await register(c, author, { alvo: 'PASSAGEM', acao: 'ENTREGAR', ...key(p), antes: OPEN, depois: CLOSED })
}

async function reopen(c: Ctx, p: LockedPassagem, author: Author): Promise<void> {
  const another = await c.tx
    .selectFrom('passagem')
    .select('codPassagem')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', p.codConcessionaria)
    .where('codVeiculo', '=', p.codVeiculo)
    .where('entregueEm', 'is', null)
    .executeTakeFirst()
  if (another)
    throw conflict(
      'passagem-aberta',
      'Este veículo já voltou: há outra visita aberta, e esta não pode reabrir.',
      another,
    )
  await c.tx
    .updateTable('passagem')
    .set({
      entregueEm: null,
      // The prisma may be on another car by now.
      prisma: sql`case when exists (select from passagem q where q.cod_distribuidor = passagem.cod_distribuidor and q.cod_concessionaria = passagem.cod_concessionaria
        and q.prisma = passagem.prisma and q.entregue_em is null) then null else prisma end`,
      versao: sql`versao + 1`,
    })
    .where(ofTenant(c))
    .where('codPassagem', '=', p.codPassagem)
    .execute()
  await register(c, author, { alvo: 'PASSAGEM', acao: 'REABRIR', ...key(p), antes: CLOSED, depois: OPEN })
}

const OPEN = { aberta: true }
const CLOSED = { aberta: false }
const key = ({ codConcessionaria, codPassagem }: LockedPassagem) => ({ codConcessionaria, codPassagem })
