import { pneus } from '#shared/cardapio/pneus.ts'
import { exportableCadastro, yesNo } from '../../core/areas/register-export.ts'
import { listPneus } from './queries.ts'

export const pneusExport = exportableCadastro('pneus', 'Pneus', pneus.listPneus, listPneus, {
  codigo: (p) => p.codigo,
  marca: (p) => p.marca,
  linha: (p) => p.linha,
  medida: (p) => p.medida,
  cargaKg: (p) => p.cargaKg,
  velocidadeKmh: (p) => p.velocidadeKmh,
  preco: (p) => p.precoDaLoja ?? p.preco,
  quantidade: (p) => p.quantidade,
  situacao: (p) => yesNo(p.ativo),
})
