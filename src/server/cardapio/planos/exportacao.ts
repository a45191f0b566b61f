import { planos } from '#shared/cardapio/planos.ts'
import { cadastroExportavel } from '../../core/areas/exportar-cadastro.ts'
import { listConsumo } from './consumo.ts'

export const consumoParaExportar = cadastroExportavel(
  'itensAgregados',
  'Itens agregados',
  planos.listConsumo,
  (c, f) => listConsumo(c, f),
  {
    codigo: (i) => i.codigo,
    descricao: (i) => i.descricao,
    mes: (i) => i.mes,
    quantidade: (i) => i.quantidade,
    veiculos: (i) => i.veiculos,
    valor: (i) => i.valor,
  },
)
