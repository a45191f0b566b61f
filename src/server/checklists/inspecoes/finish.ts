import { sql } from 'kysely'
import type { InspecaoContent } from '#shared/checklists/inspecao.ts'
import type { TemplateDefinition } from '#shared/checklists/modelos-inspecao.ts'
import { answerMedia } from '#shared/rules/avarias.ts'
import { askedItems, missingItems } from '#shared/rules/inspecao-items.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { AppError, conflict } from '../../core/http/errors.ts'
import { invalidate } from '../../core/realtime/list-changes.ts'
import { listEstoque } from '../../oficina-digital/montagem/queries.ts'
import { receiveStored } from '../../suporte/integracao/queries.ts'
import { listLimits } from '../medidas/queries.ts'
import { buildChecklist, finishedAt, type Car } from './build-checklist.ts'
import { findCar } from './find-car.ts'
import { getInspecao, mediaRows, type LockedInspecao, type MediaRow } from './queries.ts'

const SECOND_LOOK = 'inspecao.segunda_olhada'

/** Whether the store wants every inspection seen by the foreman before it goes to the consultant. */
export async function requiresSecondLook(c: SignedInCtx, codConcessionaria: number): Promise<boolean> {
  const given = await c.tx
    .selectFrom('concessionariaConfig')
    .select('valor')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('chave', '=', SECOND_LOOK)
    .executeTakeFirst()
  return given?.valor === 'SIM'
}

/** Media that the result of an inspection shows. */
function namedMedia(d: TemplateDefinition, { respostas, avarias, assinatura }: InspecaoContent): Set<string> {
  return new Set([
    ...askedItems(d, respostas).flatMap(({ item }) => {
      const given = respostas[item.id]
      return given ? answerMedia(given.resposta) : []
    }),
    ...avarias.flatMap((a) => a.midias),
    ...(assinatura ? [assinatura.midia] : []),
  ])
}

/** Throws 422 with what each item lacks, and 409 while a photo, video or signature has not arrived. */
export async function requireComplete(
  c: SignedInCtx,
  { idInspecao }: LockedInspecao,
  content: InspecaoContent,
  d: TemplateDefinition,
): Promise<void> {
  const missing = Map.groupBy(missingItems(d, content.respostas, content.devolvida?.itens), (m) => m.item)
  if (missing.size > 0)
    throw new AppError(
      422,
      'inspecao-incompleta',
      missing.size === 1 ? 'Falta 1 item desta inspeção' : `Faltam ${missing.size} itens desta inspeção`,
      {
        campos: Object.fromEntries(
          [...missing].map(([item, of]) => [item, `${of[0]?.nome}: ${of.map((m) => m.falta).join(', ')}`]),
        ),
      },
    )
  const named = namedMedia(d, content)
  const stored = new Map((await mediaRows(c).where('idInspecao', '=', idInspecao).execute()).map((m) => [m.idMidia, m]))
  const originals = [...named].flatMap((id) => {
    const original = stored.get(stored.get(id)?.desenhoDe ?? '')
    return original?.estado === 'ENVIANDO' ? [original] : []
  })
  const refused = [...named].filter((id) => stored.get(id)?.estado === 'RECUSADA').length
  if (refused > 0)
    throw conflict(
      'foto-recusada',
      refused === 1
        ? '1 foto ou vídeo não pôde ser lido. Apague-o do item e faça outro.'
        : `${refused} fotos ou vídeos não puderam ser lidos. Apague-os dos itens e faça outros.`,
      await getInspecao(c, idInspecao),
    )
  const onTheWay = [...named].filter((id) => stored.get(id)?.estado !== 'PRONTA').length + originals.length
  if (onTheWay > 0)
    throw conflict(
      'fotos-a-caminho',
      onTheWay === 1
        ? '1 foto ou vídeo ainda está a caminho. Espere o envio terminar.'
        : `${onTheWay} fotos ou vídeos ainda estão a caminho. Espere o envio terminar.`,
      await getInspecao(c, idInspecao),
    )
}

/** What a finished inspection changes in its row, and its content. */
interface Made {
  conteudo: InspecaoContent
  codPassagem: number | null
  codChecklist: number
  codVeiculo: number
  avisos: string[]
  finalizadaEm: string
}

/** Makes the checklist and its quote by the same rules as those that other systems send, inside the act's transaction. */
export async function finish(
  c: SignedInCtx,
  begun: LockedInspecao,
  folded: InspecaoContent,
  d: TemplateDefinition,
): Promise<Made> {
  // The car may have been received since somebody began to inspect it.
  const row = begun.codPassagem === null ? { ...begun, ...(await findCar(c, folded)) } : begun
  const conteudo = { ...folded, codPassagem: row.codPassagem }
  const { codConcessionaria, idInspecao } = row
  const car = await carOf(c, row, conteudo)
  const limites = await listLimits(c)
  const midias = new Map<string, MediaRow>(
    (await mediaRows(c).where('idInspecao', '=', idInspecao).execute()).map((m) => [m.idMidia, m]),
  )
  const built = buildChecklist({ idInspecao, conteudo, definicao: d, car, limites, midias })
  const receipt = await receiveStored(c, built.received, built.fotos, {
    codVeiculo: car.codVeiculo,
    codCliente: car.codCliente,
    limites: built.limites,
    pacotes: built.pacotes,
    quem: conteudo.finalizada?.por ?? c.sessao.nome,
  })
  await fillVisit(c, row, conteudo)
  const avisos = [...receipt.avisos, ...(await withoutStock(c, codConcessionaria, built.pecas))]
  return {
    conteudo,
    codPassagem: row.codPassagem,
    codChecklist: receipt.codCheckList,
    codVeiculo: receipt.codVeiculo,
    avisos,
    finalizadaEm: finishedAt(conteudo),
  }
}

/** Users who answered items, those with most answers first. */
function answeredMost({ respostas }: InspecaoContent): number[] {
  const answers = Map.groupBy(Object.values(respostas), (r) => r.codUsuario)
  return [...answers].toSorted(([, a], [, b]) => b.length - a.length).map(([codUsuario]) => codUsuario)
}

/**
 * The car and customer of the visit as the registers have them; of a car that nobody received, as they were typed. The mechanic is who
 * finished it; where that is a manager or consultant, the registered mechanic who answered most: the desk does not enter the register.
 */
async function carOf(c: SignedInCtx, row: LockedInspecao, content: InspecaoContent): Promise<Car> {
  const { veiculo, finalizada } = content
  const people = answeredMost(content)
  const { codDistribuidor } = c.tenant
  const { codConcessionaria, codPassagem, codVeiculo } = row
  const r = await sql<Car>`
    select v.cod_veiculo as "codVeiculo", v.placa, v.chassi, coalesce(v.marca, ${veiculo.marca}) as marca, coalesce(v.modelo, ${veiculo.modelo}) as modelo,
      v.versao, v.ano, p.cod_cliente as "codCliente", k.nome as cliente, k.telefone, p.km, s.nome as consultor, coalesce(m.nome, case when u.cod_nivel = 5 then u.nome end, w.nome) as mecanico
    from usuario u
    left join mecanico m on m.cod_distribuidor = u.cod_distribuidor and m.cod_usuario = u.cod_usuario and m.cod_concessionaria = ${codConcessionaria}
    left join lateral (select x.nome from mecanico x where x.cod_distribuidor = u.cod_distribuidor and x.cod_concessionaria = ${codConcessionaria}
      and x.cod_usuario = any(${people}::int[]) order by array_position(${people}::int[], x.cod_usuario) limit 1) w on true
    left join veiculo v on v.cod_distribuidor = u.cod_distribuidor and v.cod_veiculo = ${codVeiculo}::int
    left join passagem p on p.cod_distribuidor = u.cod_distribuidor and p.cod_passagem = ${codPassagem}::int
    left join cliente k on k.cod_distribuidor = u.cod_distribuidor and k.cod_cliente = p.cod_cliente
    left join consultor s on s.cod_distribuidor = u.cod_distribuidor and s.cod_consultor = p.cod_consultor
    where u.cod_distribuidor = ${codDistribuidor} and u.cod_usuario = ${finalizada?.codUsuario ?? c.sessao.codUsuario} limit 1`.execute(
    c.tx,
  )
  const [car] = r.rows
  if (!car) throw new Error('the user who finished an inspection is unknown')
  return car
}

/** Kilometres and key tag of the reception, where the visit has none. */
async function fillVisit(
  c: SignedInCtx,
  { codPassagem, codConcessionaria }: LockedInspecao,
  { recepcao }: InspecaoContent,
) {
  if (codPassagem === null || (recepcao.km === null && !recepcao.prisma)) return
  const filled = await sql`update passagem p set km = coalesce(p.km, ${recepcao.km}::int),
      prisma = case when p.prisma is null and not exists (select from passagem q where q.cod_distribuidor = p.cod_distribuidor and q.cod_concessionaria = p.cod_concessionaria
        and q.prisma = ${recepcao.prisma} and q.entregue_em is null) then ${recepcao.prisma || null} else p.prisma end
    where p.cod_distribuidor = ${c.tenant.codDistribuidor} and p.cod_passagem = ${codPassagem} and (p.km is null or p.prisma is null)`.execute(
    c.tx,
  )
  if (filled.numAffectedRows) await invalidate(c, codConcessionaria, ['KANBAN_SNAPSHOT'])
}

/** One sentence for each suggested part that the store does not have. */
async function withoutStock(c: SignedInCtx, codConcessionaria: number, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return []
  const stock = new Map((await listEstoque(c, codConcessionaria, codes)).map((e) => [e.codigo, e]))
  const names = await c.tx
    .selectFrom('peca')
    .select(['codigo', 'descricao'])
    .where(ofTenant(c))
    .where(sql<boolean>`codigo = any(${codes}::text[])`)
    .execute()
  return names.flatMap(({ codigo, descricao }) => {
    const e = stock.get(codigo)
    return e && e.quantidade - e.reservado > 0 ? [] : [`Sem estoque na loja: ${codigo} ${descricao}`]
  })
}
