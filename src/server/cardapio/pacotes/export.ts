import { pacotes, type PacoteRow, ITEM_TYPES, type ItemType } from '#shared/cardapio/pacotes.ts'
import { exportableCadastro, yesNo, pickOne } from '../../core/areas/register-export.ts'
import { listCardapioItems, listCardapioPacotes } from './queries.ts'

const day = (d: string | null) => (d === null ? null : Date.parse(d))
const TYPES = Object.keys(ITEM_TYPES) as ItemType[]

/** Text for when an à la carte item is offered. */
function describeRule(p: PacoteRow): string {
  return [
    p.km !== null && `a cada ${p.km.toLocaleString('pt-BR')} km`,
    p.meses !== null && `a cada ${p.meses} meses`,
    p.marca !== '' && `${p.marca} ${p.modelo}`.trim(),
  ]
    .filter(Boolean)
    .join(', ')
}

export const pacotesExport = exportableCadastro(
  'pacotes',
  'Pacotes',
  pacotes.listPacotesDoCardapio,
  (c, f) => listCardapioPacotes(c, { ...f, natureza: 'FABRICA' }),
  {
    nome: (p) => p.nome,
    marca: (p) => p.marca,
    // Empty for all models, as the import reads it.
    modelo: (p) => p.modelo,
    km: (p) => p.km,
    meses: (p) => p.meses,
    garantia: (p) => (p.exigidoGarantia ? 'Sim' : 'Não'),
    pecas: (p) => p.pecas,
    minutos: (p) => p.minutos,
    soma: (p) => p.soma,
    preco: (p) => p.fechado ?? p.soma,
    publicadoEm: (p) => day(p.publicadoEm),
    situacao: (p) => yesNo(p.ativo),
  },
)

export const adicionaisExport = exportableCadastro(
  'adicionais',
  'Itens adicionais',
  pacotes.listPacotesDoCardapio,
  (c, f) => listCardapioPacotes(c, { ...f, natureza: 'ADICIONAL' }),
  {
    nome: (p) => p.nome,
    regra: (p) => describeRule(p),
    minutos: (p) => p.minutos,
    preco: (p) => p.fechado ?? p.soma,
    publicadoEm: (p) => day(p.publicadoEm),
    situacao: (p) => yesNo(p.ativo),
  },
)

export const itemsExport = exportableCadastro(
  'itensPacote',
  'Itens do cardápio',
  pacotes.listItensDoCardapio,
  (c, f) => listCardapioItems(c, { ...f, tipo: pickOne(TYPES, f.tipo) }),
  {
    codigo: (i) => i.codigo,
    descricao: (i) => i.descricao,
    tipo: (i) => ITEM_TYPES[i.tipo],
    pacote: (i) => i.pacote,
    marca: (i) => i.marca,
    modelo: (i) => i.modelo,
    quantidade: (i) => i.quantidade,
    minutos: (i) => i.minutos,
    valor: (i) => i.valor,
  },
  ITEM_TYPES,
)
