import { type RawBuilder, type Selectable, sql } from 'kysely'
import type {
  ChecklistCompleto,
  ChecklistResumo,
  EstadoItem,
  Foto,
  Item,
  Verificacao,
  VerificacaoConferida,
  VisitaAnterior,
} from '#shared/checklists/checklists.ts'
import { formatarCodigoInterno } from '#shared/rules/mascara.ts'
import { conferir, verificacoesDe } from '#shared/rules/verificacoes.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino, liga, type Tx } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'
import type { DB } from '../../core/database/schema.ts'

export const colunas = [
  'k.codChecklist',
  'k.codConcessionaria',
  'k.numero',
  'k.ano as anoChecklist',
  'k.km',
  'k.tipoOs',
  'k.garantia',
  'k.vermelhos',
  'k.amarelos',
  'k.verdes',
  'k.naoVerificadas',
  'k.criadoEm',
  'k.finalizadoEm',
  'c.nome as concessionaria',
  'v.placa',
  'v.chassi',
  'v.marca',
  'v.modelo',
  'v.versao',
  'v.ano',
  'p.nome as cliente',
  'p.telefone',
  's.nome as consultor',
  'm.nome as mecanico',
  'o.codOrcamento',
  'o.estado as estadoOrcamento',
] as const

/** `de`: the checklists that it starts from. */
const base = (tx: Tx, de: RawBuilder<Selectable<DB['checklist']>> = sql`checklist`) =>
  tx
    .selectFrom(de.as('k'))
    .innerJoin('concessionaria as c', liga('c.codConcessionaria', 'k.codConcessionaria'))
    .innerJoin('veiculo as v', liga('v.codVeiculo', 'k.codVeiculo'))
    .innerJoin('cliente as p', liga('p.codCliente', 'k.codCliente'))
    .leftJoin('consultor as s', liga('s.codConsultor', 'k.codConsultor'))
    .leftJoin('mecanico as m', liga('m.codMecanico', 'k.codMecanico'))
    .leftJoin('orcamento as o', (j) => liga('o.codChecklist', 'k.codChecklist')(j).on('o.sequencia', '=', 0))

export const comColunas = (...de: Parameters<typeof base>) => base(...de).select(colunas)
type Linha = Awaited<ReturnType<ReturnType<typeof comColunas>['execute']>>[number]

export function resumo(l: Linha, mascara: string): ChecklistResumo {
  const { codChecklist, numero, anoChecklist, telefone: _, ...resto } = l
  return { ...resto, codCheckList: codChecklist, checklist: formatarCodigoInterno(numero, anoChecklist, mascara) }
}

/** Rows of checklists by code, in no order. */
export async function resumosDe(c: Ctx, codigos: readonly number[]): Promise<ChecklistResumo[]> {
  const linhas = await comColunas(c.tx)
    .where(doInquilino(c, 'k'))
    .where(sql<boolean>`k.cod_checklist = any(${codigos}::int[])`)
    .execute()
  return linhas.map((l) => resumo(l, c.inquilino.mascaraCodigoInterno))
}

export async function getChecklist(c: Ctx, codCheckList: number): Promise<ChecklistCompleto | undefined> {
  const linha = await base(c.tx)
    .select([
      ...colunas,
      'c.fuso',
      'k.versao as versaoRegistro',
      'k.canceladoEm',
      'k.canceladoPor',
      'k.canceladoMotivo',
    ])
    .where(doInquilino(c, 'k'))
    .where('k.codChecklist', '=', codCheckList)
    .executeTakeFirst()
  if (!linha) return undefined
  const { telefone, fuso, versaoRegistro, canceladoEm: em, canceladoPor: por, canceladoMotivo: motivo } = linha
  const cancelado = em !== null && por !== null && motivo !== null ? { em, por, motivo } : null
  return {
    ...resumo(linha, c.inquilino.mascaraCodigoInterno),
    telefone,
    fuso,
    versaoRegistro,
    cancelado,
    itens: await listItens(c, codCheckList),
  }
}

/** Items of a checklist in their order, each with its photos by signed address. */
export async function listItens(c: Ctx, codCheckList: number): Promise<Item[]> {
  const osItens = c.tx
    .selectFrom('checklistItem')
    .select([
      'codItem',
      'grupo',
      'nome',
      'estado',
      'medida',
      'unidade',
      'limite',
      'corDaMedida',
      'comentarioInterno',
      'comentarioCliente',
      'servicoSugerido',
      'pecaSugerida',
    ])
    .where(doInquilino(c))
    .where('codChecklist', '=', codCheckList)
    .orderBy('ordem')
    .execute()
  const [itens, fotos] = await Promise.all([osItens, listFotos(c, codCheckList)])
  return itens.map((i) => ({
    ...i,
    estado: i.estado as EstadoItem,
    corDaMedida: i.corDaMedida as Item['corDaMedida'],
    fotos: fotos.get(i.codItem) ?? [],
  }))
}

/** Photos of a checklist by item. */
export async function listFotos(c: Ctx, codCheckList: number): Promise<Map<number, Foto[]>> {
  const fotos = await c.tx
    .selectFrom('checklistItem as i')
    .innerJoin('checklistFoto as f', liga('f.codItem', 'i.codItem'))
    .select(['f.codFoto', 'f.codItem', 'f.arquivo', 'f.miniatura', 'f.largura', 'f.altura'])
    .where(doInquilino(c, 'i'))
    .where('i.codChecklist', '=', codCheckList)
    .orderBy('f.codFoto')
    .execute()
  const url = (chave: string) => c.partes.arquivos.endereco(c.inquilino.codDistribuidor, chave)
  const porItem = new Map<number, Foto[]>()
  for (const { codItem, arquivo, miniatura, ...f } of fotos) {
    const foto = { ...f, url: url(arquivo), miniatura: url(miniatura) }
    porItem.set(codItem, [...(porItem.get(codItem) ?? []), foto])
  }
  return porItem
}

/** Where the photos of a checklist's items are stored. */
export function chavesDasFotos(c: Ctx, codCheckList: number) {
  return c.tx
    .selectFrom('checklistFoto as f')
    .innerJoin('checklistItem as i', liga('i.codItem', 'f.codItem'))
    .select(['f.codFoto', 'f.arquivo'])
    .where(doInquilino(c, 'i'))
    .where('i.codChecklist', '=', codCheckList)
    .orderBy('f.codFoto')
    .execute()
}

interface Momento {
  codVeiculo: number
  criadoEm: string
  codChecklist: number
}

/** A checklist's vehicle and place in time; throws 404. */
export async function momentoDe(c: Ctx, codCheckList: number): Promise<Momento & { fuso: string }> {
  const k = await c.tx
    .selectFrom('checklist as k')
    .innerJoin('concessionaria as c', liga('c.codConcessionaria', 'k.codConcessionaria'))
    .select(['k.codVeiculo', 'k.criadoEm', 'k.codChecklist', 'c.fuso'])
    .where(doInquilino(c, 'k'))
    .where('k.codChecklist', '=', codCheckList)
    .executeTakeFirst()
  if (!k) throw notFound('Checklist não encontrado')
  return k
}

/** What the visit before a checklist asked, each check beside what the checklist found; throws 404. */
export async function getVisitaAnterior(
  c: Ctx,
  codCheckList: number,
): Promise<{ visita: VisitaAnterior | null; verificacoes: VerificacaoConferida[] }> {
  const aqui = await momentoDe(c, codCheckList)
  const { visita, verificacoes } = await pedidasAo(c, aqui.codVeiculo, aqui)
  const itens = await c.tx
    .selectFrom('checklistItem')
    .select(['codItem', 'grupo', 'nome', 'estado'])
    .where(doInquilino(c))
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

/** What the vehicle's last visit asks of the next; `antes` limits it to visits before one. Cancelled visits do not count. */
export async function pedidasAo(c: Ctx, codVeiculo: number, antes?: Omit<Momento, 'codVeiculo'>): Promise<Pedidas> {
  let ultima = c.tx
    .selectFrom('checklist')
    .select(['codChecklist', 'numero', 'ano', 'criadoEm', 'km'])
    .where(doInquilino(c))
    .where('codVeiculo', '=', codVeiculo)
    .where('canceladoEm', 'is', null)
  if (antes)
    ultima = ultima.where(
      sql<boolean>`(criado_em, cod_checklist) < (${antes.criadoEm}::timestamptz, ${antes.codChecklist}::int)`,
    )
  const visita = await ultima.orderBy('criadoEm', 'desc').orderBy('codChecklist', 'desc').limit(1).executeTakeFirst()
  if (!visita) return { visita: null, verificacoes: [] }
  const itens = await c.tx
    .selectFrom('checklistItem')
    .select(['codItem', 'grupo', 'nome', 'estado', 'medida', 'unidade', 'limite', 'comentarioCliente'])
    .where(doInquilino(c))
    .where('codChecklist', '=', visita.codChecklist)
    .orderBy('ordem')
    .execute()
  const linhas = await c.tx
    .selectFrom('orcamentoLinha as l')
    .innerJoin('orcamento as o', liga('o.codOrcamento', 'l.codOrcamento'))
    .select(['l.codItem', 'l.titulo', 'l.cor', 'l.estado', 'l.comentarioCliente', 'l.adiadoPara', 'l.adiadoKm'])
    .where(doInquilino(c, 'o'))
    .where('o.codChecklist', '=', visita.codChecklist)
    .where('l.estado', 'in', ['REPROVADO', 'ADIADO'])
    .orderBy('l.ordem')
    .execute()
  return {
    visita: {
      codCheckList: visita.codChecklist,
      checklist: formatarCodigoInterno(visita.numero, visita.ano, c.inquilino.mascaraCodigoInterno),
      em: visita.criadoEm,
      km: visita.km,
    },
    verificacoes: verificacoesDe(
      itens,
      linhas.map((l) => ({ ...l, cor: l.cor as 'VERMELHO' | 'AMARELO' | null })),
    ),
  }
}

export interface Pedidas {
  visita: VisitaAnterior | null
  verificacoes: Verificacao[]
}
