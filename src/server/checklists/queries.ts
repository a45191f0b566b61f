import { sql } from 'kysely'
import type { z } from 'zod'
import type { checklists, ChecklistCompleto, ChecklistResumo, EstadoItem, Item } from '#shared/checklists.ts'
import { formatarCodigoInterno } from '#shared/mascara.ts'
import type { Arquivos } from '../files.ts'
import type { Tx } from '../db.ts'
import { depoisDe, fecharPagina, lerCursor, MAX_TOTAL } from '../lista.ts'
import { filtroPeriodo, filtroTexto } from '../filtros.ts'
import type { Inquilino } from '../tenant.ts'

type Filtro = z.output<typeof checklists.listChecklists.query>

const colunas = [
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

const base = (tx: Tx) =>
  tx
    .selectFrom('checklist as k')
    .innerJoin('concessionaria as c', (j) => j.onRef('c.codDistribuidor', '=', 'k.codDistribuidor').onRef('c.codConcessionaria', '=', 'k.codConcessionaria'))
    .innerJoin('veiculo as v', (j) => j.onRef('v.codDistribuidor', '=', 'k.codDistribuidor').onRef('v.codVeiculo', '=', 'k.codVeiculo'))
    .innerJoin('cliente as p', (j) => j.onRef('p.codDistribuidor', '=', 'k.codDistribuidor').onRef('p.codCliente', '=', 'k.codCliente'))
    .leftJoin('consultor as s', (j) => j.onRef('s.codDistribuidor', '=', 'k.codDistribuidor').onRef('s.codConsultor', '=', 'k.codConsultor'))
    .leftJoin('mecanico as m', (j) => j.onRef('m.codDistribuidor', '=', 'k.codDistribuidor').onRef('m.codMecanico', '=', 'k.codMecanico'))
    .leftJoin('orcamento as o', (j) =>
      j.onRef('o.codDistribuidor', '=', 'k.codDistribuidor').onRef('o.codChecklist', '=', 'k.codChecklist').on('o.sequencia', '=', 0),
    )

function filtrada(tx: Tx, inquilino: Inquilino, f: Filtro) {
  let q = base(tx).where('k.codDistribuidor', '=', inquilino.codDistribuidor)
  if (f.codConcessionaria) q = q.where('k.codConcessionaria', '=', f.codConcessionaria)
  if (f.marca) q = q.where('v.marca', '=', f.marca)
  if (f.cor === 'VERMELHO') q = q.where('k.vermelhos', '>', 0)
  if (f.cor === 'AMARELO') q = q.where('k.amarelos', '>', 0)
  if (f.cor === 'VERDE') q = q.where('k.vermelhos', '=', 0).where('k.amarelos', '=', 0)
  const periodo = filtroPeriodo(sql.ref('k.criado_em'), sql.ref('c.fuso'), f.de, f.ate)
  for (const p of periodo) q = q.where(p)
  const texto =
    f.busca && filtroTexto(f.busca, { placaChave: sql.ref('v.placa_chave'), nome: sql.ref('p.nome'), numero: sql.ref('k.numero'), chassi: sql.ref('v.chassi') })
  return texto ? q.where(texto) : q
}

type Linha = Awaited<ReturnType<ReturnType<typeof lista>['execute']>>[number]
const lista = (tx: Tx, inquilino: Inquilino, f: Filtro) => filtrada(tx, inquilino, f).select(colunas)

function resumo(l: Linha, mascara: string): ChecklistResumo {
  const { codChecklist, numero, anoChecklist, telefone: _, ...resto } = l
  return { ...resto, codCheckList: codChecklist, checklist: formatarCodigoInterno(numero, anoChecklist, mascara) }
}

/** Newest first, by keyset. */
export async function listChecklists(tx: Tx, inquilino: Inquilino, f: Filtro): Promise<{ itens: ChecklistResumo[]; proximo: string | null }> {
  let q = lista(tx, inquilino, f)
  const depois = depoisDe(sql`k.criado_em, k.cod_checklist`, lerCursor(f.cursor), 'desc', 'timestamptz')
  if (depois) q = q.where(depois)
  const linhas = await q
    .orderBy('k.criadoEm', 'desc')
    .orderBy('k.codChecklist', 'desc')
    .limit(f.limite + 1)
    .execute()
  const pagina = fecharPagina(linhas, f.limite, (l) => ({ valor: l.criadoEm, cod: l.codChecklist }))
  return { itens: pagina.itens.map((l) => resumo(l, inquilino.mascaraCodigoInterno)), proximo: pagina.proximo }
}

export async function contaChecklists(tx: Tx, inquilino: Inquilino, f: Filtro): Promise<{ total: number; exato: boolean }> {
  const { n } = await tx
    .selectFrom(
      filtrada(tx, inquilino, f)
        .select('k.codChecklist')
        .limit(MAX_TOTAL + 1)
        .as('t'),
    )
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return { total: Math.min(n, MAX_TOTAL), exato: n <= MAX_TOTAL }
}

export async function getChecklist(tx: Tx, inquilino: Inquilino, arquivos: Arquivos, codCheckList: number): Promise<ChecklistCompleto | undefined> {
  const linha = await base(tx)
    .select(colunas)
    .where('k.codDistribuidor', '=', inquilino.codDistribuidor)
    .where('k.codChecklist', '=', codCheckList)
    .executeTakeFirst()
  if (!linha) return undefined
  return { ...resumo(linha, inquilino.mascaraCodigoInterno), telefone: linha.telefone, itens: await listItens(tx, inquilino, arquivos, codCheckList) }
}

/** Items of a checklist in their order, each with its photos by signed address. */
export async function listItens(tx: Tx, inquilino: Inquilino, arquivos: Arquivos, codCheckList: number): Promise<Item[]> {
  const itens = await tx
    .selectFrom('checklistItem')
    .select(['codItem', 'grupo', 'nome', 'estado', 'medida', 'unidade', 'limite', 'comentarioInterno', 'comentarioCliente', 'servicoSugerido', 'pecaSugerida'])
    .where('codDistribuidor', '=', inquilino.codDistribuidor)
    .where('codChecklist', '=', codCheckList)
    .orderBy('ordem')
    .execute()
  const fotos = await tx
    .selectFrom('checklistFoto')
    .select(['codFoto', 'codItem', 'arquivo', 'miniatura', 'largura', 'altura'])
    .where('codDistribuidor', '=', inquilino.codDistribuidor)
    .where(sql<boolean>`cod_item = any(${itens.map((i) => i.codItem)}::bigint[])`)
    .orderBy('codFoto')
    .execute()
  const porItem = Map.groupBy(fotos, (f) => f.codItem)
  const url = (chave: string) => arquivos.endereco(inquilino.codDistribuidor, chave)
  return itens.map((i) => ({
    ...i,
    estado: i.estado as EstadoItem,
    fotos: (porItem.get(i.codItem) ?? []).map((f) => ({
      codFoto: f.codFoto,
      url: url(f.arquivo),
      miniatura: url(f.miniatura),
      largura: f.largura,
      altura: f.altura,
    })),
  }))
}
