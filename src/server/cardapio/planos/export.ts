import { planos } from '#shared/cardapio/planos.ts'
import { exportableCadastro } from '../../core/areas/register-export.ts'
import { listConsumo } from './consumo.ts'

export const consumoExport = exportableCadastro(
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
