import { modelosInspecao, type CannedComment } from '#shared/checklists/modelos-inspecao.ts'
import { KIND_NAMES, PHOTO_NAMES, PLACE_NAMES } from '#shared/rules/modelo-inspecao.ts'
import { exportableCadastro } from '../../core/areas/register-export.ts'
import { joinComments } from './comment-cells.ts'
import { limitsInCells } from './limit-cells.ts'
import { listTemplateItems, type ItemOfTemplate } from './queries.ts'

const comments = (i: ItemOfTemplate, cor: CannedComment['cor']) =>
  joinComments(i.item.comentarios.filter((c) => c.cor === cor))

/** One row per item, with the titles that the import reads. */
export const modelosInspecaoExport = exportableCadastro(
  'modelosInspecao',
  'Modelos de inspeção',
  modelosInspecao.listModelosInspecao,
  listTemplateItems,
  {
    modelo: (i) => i.modelo,
    concessionaria: (i) => i.concessionaria,
    secao: (i) => i.secao.nome,
    lugar: (i) => PLACE_NAMES[i.secao.lugar],
    item: (i) => i.item.nome,
    tipo: (i) => KIND_NAMES[i.item.tipo],
    unidade: (i) => i.item.unidade,
    marcasLimites: (i) => limitsInCells.marcas(i.item.limites),
    modelosLimites: (i) => limitsInCells.modelos(i.item.limites),
    piorQuando: (i) => limitsInCells.pior(i.item.limites),
    limitesVermelhos: (i) => limitsInCells.vermelhos(i.item.limites),
    limitesAmarelos: (i) => limitsInCells.amarelos(i.item.limites),
    foto: (i) => PHOTO_NAMES[i.item.foto],
    amarelos: (i) => comments(i, 'AMARELO'),
    vermelhos: (i) => comments(i, 'VERMELHO'),
    servico: (i) => i.item.servicoSugerido,
    peca: (i) => i.item.pecaSugerida,
  },
)
