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

const agenda = (
  chave: string,
  padrao: string,
  nome: string,
  descricao: string,
  unidade: 'min' | '%',
  maximo: number,
): ChaveConfig => ({
  chave,
  nome,
  grupo: 'Agenda',
  tipo: 'inteiro',
  padrao,
  descricao,
  unidade,
  minimo: 0,
  maximo,
  opcoes: null,
})

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
  agenda(
    'agenda.tolerancia',
    '30',
    'Tolerância',
    'Depois da hora marcada, até o cliente ser tido por ausente',
    'min',
    480,
  ),
  agenda(
    'agenda.folga',
    '45',
    'Inspeção e lavagem',
    'Entre o fim do último serviço e a entrega prometida',
    'min',
    1440,
  ),
  agenda('agenda.utilizacao', '80', 'Utilização alvo', 'Quanto das horas de presença se agenda', '%', 150),
  agenda(
    'agenda.passantes',
    '10',
    'Reserva para passantes',
    'Quanto da capacidade fica livre para quem não agendou',
    '%',
    100,
  ),
  {
    chave: 'agenda.almoco',
    nome: 'Almoço',
    grupo: 'Agenda',
    tipo: 'escolha',
    padrao: '12:00-13:00',
    descricao: 'Hora em que os mecânicos param',
    unidade: null,
    minimo: null,
    maximo: null,
    opcoes: [
      { valor: '11:00-12:00', nome: '11:00 às 12:00' },
      { valor: '11:30-12:30', nome: '11:30 às 12:30' },
      { valor: '12:00-13:00', nome: '12:00 às 13:00' },
      { valor: '12:30-13:30', nome: '12:30 às 13:30' },
      { valor: '13:00-14:00', nome: '13:00 às 14:00' },
      { valor: '-', nome: 'Sem parada' },
    ],
  },
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
