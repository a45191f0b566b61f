import { sql } from 'kysely'
import type { EstadoItem, Tendencia, Verificacao, VerificacaoConferida, VisitaAnterior } from '#shared/checklists.ts'
import { diaNaZona } from '#shared/datas.ts'
import { LIMITES, tipoDaMedida } from '#shared/limites.ts'
import { formatarCodigoInterno } from '#shared/mascara.ts'
import { chaveDoItem, conferir, verificacoesDe } from '#shared/verificacoes.ts'
import type { Tx } from '../db.ts'
import { notFound } from '../errors.ts'
import type { Inquilino } from '../tenant.ts'

/** How many visits a trend looks back on. */
const MAX_VISITAS = 24

interface Momento {
  codVeiculo: number
  criadoEm: string
  codChecklist: number
}

/** A checklist's vehicle and place in time; throws 404. */
async function momentoDe(tx: Tx, inquilino: Inquilino, codCheckList: number): Promise<Momento & { fuso: string }> {
  const k = await tx
    .selectFrom('checklist as k')
    .innerJoin('concessionaria as c', (j) => j.onRef('c.codDistribuidor', '=', 'k.codDistribuidor').onRef('c.codConcessionaria', '=', 'k.codConcessionaria'))
    .select(['k.codVeiculo', 'k.criadoEm', 'k.codChecklist', 'c.fuso'])
    .where('k.codDistribuidor', '=', inquilino.codDistribuidor)
    .where('k.codChecklist', '=', codCheckList)
    .executeTakeFirst()
  if (!k) throw notFound('Checklist não encontrado')
  return k
}

/** The measures of a checklist's items over the vehicle's visits up to it; an item measured once has no trend. */
export async function getTendencias(tx: Tx, inquilino: Inquilino, codCheckList: number): Promise<Tendencia[]> {
  const aqui = await momentoDe(tx, inquilino, codCheckList)
  const visitas = await tx
    .selectFrom('checklist')
    .select(['codChecklist', 'criadoEm', 'km'])
    .where('codDistribuidor', '=', inquilino.codDistribuidor)
    .where('codVeiculo', '=', aqui.codVeiculo)
    .where((eb) => eb.or([eb('canceladoEm', 'is', null), eb('codChecklist', '=', codCheckList)]))
    .where(sql<boolean>`(criado_em, cod_checklist) <= (${aqui.criadoEm}::timestamptz, ${codCheckList}::int)`)
    .orderBy('criadoEm', 'desc')
    .orderBy('codChecklist', 'desc')
    .limit(MAX_VISITAS)
    .execute()
  const medidos = await tx
    .selectFrom('checklistItem')
    .select(['codChecklist', 'codItem', 'grupo', 'nome', 'estado', 'medida', 'unidade', 'limite'])
    .where('codDistribuidor', '=', inquilino.codDistribuidor)
    .where(sql<boolean>`cod_checklist = any(${visitas.map((v) => v.codChecklist)}::int[])`)
    .where('medida', 'is not', null)
    .orderBy('ordem')
    .execute()
  const chave = (i: { grupo: string; nome: string; unidade: string | null }) => `${chaveDoItem(i.grupo)}|${chaveDoItem(i.nome)}|${i.unidade ?? ''}`
  const porVisita = Map.groupBy(medidos, (i) => i.codChecklist)
  const series = (porVisita.get(codCheckList) ?? []).map((i): Tendencia => {
    const leituras = visitas.toReversed().flatMap((v) => {
      const lido = (porVisita.get(v.codChecklist) ?? []).find((outro) => chave(outro) === chave(i))
      if (!lido || lido.medida === null) return []
      return [{ codCheckList: v.codChecklist, dia: diaNaZona(v.criadoEm, aqui.fuso), km: v.km, medida: lido.medida, estado: lido.estado as EstadoItem }]
    })
    const tipo = tipoDaMedida(i.nome, i.unidade)
    const { codItem, grupo, nome, unidade } = i
    return { codItem, grupo, nome, unidade, limite: i.limite ?? (tipo && LIMITES[tipo].vermelho), atencao: tipo && LIMITES[tipo].amarelo, leituras }
  })
  return series.filter((s) => s.leituras.length > 1)
}

export interface Pedidas {
  visita: VisitaAnterior | null
  verificacoes: Verificacao[]
}

/** What the vehicle's last visit asks of the next; `antes` limits it to visits before one. Cancelled visits do not count. */
export async function pedidasAo(tx: Tx, inquilino: Inquilino, codVeiculo: number, antes?: Omit<Momento, 'codVeiculo'>): Promise<Pedidas> {
  const { codDistribuidor } = inquilino
  let ultima = tx
    .selectFrom('checklist')
    .select(['codChecklist', 'numero', 'ano', 'criadoEm', 'km'])
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codVeiculo', '=', codVeiculo)
    .where('canceladoEm', 'is', null)
  if (antes) ultima = ultima.where(sql<boolean>`(criado_em, cod_checklist) < (${antes.criadoEm}::timestamptz, ${antes.codChecklist}::int)`)
  const visita = await ultima.orderBy('criadoEm', 'desc').orderBy('codChecklist', 'desc').limit(1).executeTakeFirst()
  if (!visita) return { visita: null, verificacoes: [] }
  const itens = await tx
    .selectFrom('checklistItem')
    .select(['codItem', 'grupo', 'nome', 'estado', 'medida', 'unidade', 'limite', 'comentarioCliente'])
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codChecklist', '=', visita.codChecklist)
    .orderBy('ordem')
    .execute()
  const linhas = await tx
    .selectFrom('orcamentoLinha as l')
    .innerJoin('orcamento as o', (j) => j.onRef('o.codDistribuidor', '=', 'l.codDistribuidor').onRef('o.codOrcamento', '=', 'l.codOrcamento'))
    .select(['l.codItem', 'l.titulo', 'l.cor', 'l.estado', 'l.comentarioCliente', 'l.adiadoPara', 'l.adiadoKm'])
    .where('o.codDistribuidor', '=', codDistribuidor)
    .where('o.codChecklist', '=', visita.codChecklist)
    .where('l.estado', 'in', ['REPROVADO', 'ADIADO'])
    .orderBy('l.ordem')
    .execute()
  return {
    visita: {
      codCheckList: visita.codChecklist,
      checklist: formatarCodigoInterno(visita.numero, visita.ano, inquilino.mascaraCodigoInterno),
      em: visita.criadoEm,
      km: visita.km,
    },
    verificacoes: verificacoesDe(
      itens,
      linhas.map((l) => ({ ...l, cor: l.cor as 'VERMELHO' | 'AMARELO' | null })),
    ),
  }
}

/** What the visit before a checklist asked, each check beside what the checklist found; throws 404. */
export async function getVisitaAnterior(
  tx: Tx,
  inquilino: Inquilino,
  codCheckList: number,
): Promise<{ visita: VisitaAnterior | null; verificacoes: VerificacaoConferida[] }> {
  const aqui = await momentoDe(tx, inquilino, codCheckList)
  const { visita, verificacoes } = await pedidasAo(tx, inquilino, aqui.codVeiculo, aqui)
  const itens = await tx
    .selectFrom('checklistItem')
    .select(['codItem', 'grupo', 'nome', 'estado'])
    .where('codDistribuidor', '=', inquilino.codDistribuidor)
    .where('codChecklist', '=', codCheckList)
    .orderBy('ordem')
    .execute()
  return {
    visita,
    verificacoes: conferir(
      verificacoes,
      itens.map((i) => ({ ...i, estado: i.estado as EstadoItem })),
    ),
  }
}
