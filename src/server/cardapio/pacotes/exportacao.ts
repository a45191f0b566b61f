import { pacotes, type PacoteDaLista, TIPOS_ITEM, type TipoItem } from '#shared/cardapio/pacotes.ts'
import { cadastroExportavel, simNao, um } from '../../core/areas/exportar-cadastro.ts'
import { listItensDoCardapio, listPacotesDoCardapio } from './queries.ts'

const dia = (d: string | null) => (d === null ? null : Date.parse(d))
const TIPOS = Object.keys(TIPOS_ITEM) as TipoItem[]

/** When an à la carte item is offered, in words. */
function regraEmPalavras(p: PacoteDaLista): string {
  return [
    p.km !== null && `a cada ${p.km.toLocaleString('pt-BR')} km`,
    p.meses !== null && `a cada ${p.meses} meses`,
    p.marca !== '' && `${p.marca} ${p.modelo}`.trim(),
  ]
    .filter(Boolean)
    .join(', ')
}

export const pacotesParaExportar = cadastroExportavel(
  'pacotes',
  'Pacotes',
  pacotes.listPacotesDoCardapio,
  (c, f) => listPacotesDoCardapio(c, { ...f, natureza: 'FABRICA' }),
  {
    nome: (p) => p.nome,
    marca: (p) => p.marca,
    modelo: (p) => p.modelo || 'Todos',
    km: (p) => p.km,
    meses: (p) => p.meses,
    garantia: (p) => (p.exigidoGarantia ? 'Sim' : 'Não'),
    pecas: (p) => p.pecas,
    minutos: (p) => p.minutos,
    soma: (p) => p.soma,
    preco: (p) => p.fechado ?? p.soma,
    publicadoEm: (p) => dia(p.publicadoEm),
    situacao: (p) => simNao(p.ativo),
  },
)

export const adicionaisParaExportar = cadastroExportavel(
  'adicionais',
  'Itens adicionais',
  pacotes.listPacotesDoCardapio,
  (c, f) => listPacotesDoCardapio(c, { ...f, natureza: 'ADICIONAL' }),
  {
    nome: (p) => p.nome,
    regra: (p) => regraEmPalavras(p),
    minutos: (p) => p.minutos,
    preco: (p) => p.fechado ?? p.soma,
    publicadoEm: (p) => dia(p.publicadoEm),
    situacao: (p) => simNao(p.ativo),
  },
)

export const itensParaExportar = cadastroExportavel(
  'itensPacote',
  'Itens do cardápio',
  pacotes.listItensDoCardapio,
  (c, f) => listItensDoCardapio(c, { ...f, tipo: um(TIPOS, f.tipo) }),
  {
    codigo: (i) => i.codigo,
    descricao: (i) => i.descricao,
    tipo: (i) => TIPOS_ITEM[i.tipo],
    pacote: (i) => i.pacote,
    marca: (i) => i.marca,
    modelo: (i) => i.modelo,
    quantidade: (i) => i.quantidade,
    minutos: (i) => i.minutos,
    valor: (i) => i.valor,
  },
)
