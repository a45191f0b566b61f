import type { Nivel } from '#shared/contract.ts'
import { NOME_NIVEL } from '#shared/regras/niveis.ts'
import type { ChaveConfig } from '#shared/regras/chaves.ts'

const minutos = (chave: string, padrao: string, nome: string, descricao: string): ChaveConfig => ({
  chave,
  nome,
  grupo: 'Metas de tempo',
  tipo: 'inteiro',
  padrao,
  descricao,
  unidade: 'min',
  minimo: 1,
  maximo: 99_999,
  opcoes: null,
})

const porcento = (chave: string, padrao: string, nome: string, descricao: string, minimo: number): ChaveConfig => ({
  chave,
  nome,
  grupo: 'Alçadas',
  tipo: 'porcento',
  padrao,
  descricao,
  unidade: '%',
  minimo,
  maximo: 100,
  opcoes: null,
})
const desconto = (nivel: Nivel, padrao: string) =>
  porcento(
    `alcada.desconto.${nivel}`,
    padrao,
    `Desconto máximo, ${NOME_NIVEL[nivel]}`,
    `Maior desconto que quem é do nível ${NOME_NIVEL[nivel]} dá sozinho, em % do preço`,
    0,
  )
const margem = (nivel: Nivel, padrao: string) =>
  porcento(
    `alcada.margem.${nivel}`,
    padrao,
    `Margem mínima, ${NOME_NIVEL[nivel]}`,
    `Menor margem que quem é do nível ${NOME_NIVEL[nivel]} aceita sozinho, em % do preço`,
    -100,
  )

/** Every setting that a store has, with its default. */
export const CHAVES: readonly ChaveConfig[] = [
  minutos('meta.NOVO', '30', 'Novo', 'Até um orçamento novo começar a ser montado'),
  minutos('meta.EM_MONTAGEM', '40', 'Em montagem', 'Para montar um orçamento'),
  minutos('meta.AGUARDANDO_PRECO', '45', 'Aguardando preço', 'Para precificar'),
  minutos('meta.PRECIFICADO', '30', 'Precificado', 'Entre o preço pronto e o envio'),
  minutos('meta.AGUARDANDO_ALCADA', '30', 'Aguardando alçada', 'Para responder um pedido de alçada'),
  minutos('meta.ENVIADO', '240', 'Enviado', 'Até o cliente abrir'),
  minutos('meta.VISUALIZADO', '120', 'Visualizado', 'Até o cliente responder depois de abrir'),
  desconto(3, '10'),
  desconto(1, '20'),
  desconto(2, '40'),
  margem(3, '15'),
  margem(1, '8'),
  margem(2, '0'),
  {
    chave: 'orcamento.identidade',
    nome: 'Identidade do cliente',
    grupo: 'Orçamento',
    tipo: 'escolha',
    padrao: 'DOCUMENTO',
    descricao: 'Quando o cliente confirma quem é antes de assinar',
    unidade: null,
    minimo: null,
    maximo: null,
    opcoes: [
      { valor: 'DOCUMENTO', nome: 'Se tem CPF ou CNPJ cadastrado' },
      { valor: 'SEMPRE', nome: 'Sempre, por código quando não tem documento' },
      { valor: 'DISPENSAR', nome: 'Nunca' },
    ],
  },
]
