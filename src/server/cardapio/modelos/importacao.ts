import { ANO_ZERO_KM, type DadosDoModelo, errosDoModelo, type USOS } from '#shared/cardapio/modelos.ts'
import { dinheiro, inteiro, opcao, texto, textoDe } from '../../core/importing/celulas.ts'
import { type Coluna, definir, porColuna } from '../../core/importing/def.ts'
import { colunaAtivo } from '../../core/importing/pessoas.ts'

const MAX_CENTAVOS = 999_999_999_999
const NOME_USO: Record<(typeof USOS)[number], string> = { NORMAL: 'Normal', SEVERO: 'Severo' }

/** A make as people call it: the FIPE table writes 'GM - Chevrolet'. */
const marca: Coluna<unknown>['ler'] = (v) => texto(60)(v).replace(/^[A-Z]{2,3} - /, '')
/** Code of the FIPE table, '038003-2'. */
const codigoFipe: Coluna<unknown>['ler'] = (v) => textoDe(v).slice(0, 12)

export const modelosDeArquivo = definir<null>({
  registro: 'modelos',
  modulo: import.meta.url,
  tabela: 'cardapio_modelo',
  codigo: 'cod_modelo',
  chave: [
    { coluna: 'marca', semAcento: true, guardada: 'marca_ordem' },
    { coluna: 'ano' },
    { coluna: 'combustivel', semAcento: true },
    { coluna: 'motor', semAcento: true },
    { coluna: 'cambio', semAcento: true },
    { coluna: 'uso' },
    { coluna: 'modelo', semAcento: true, guardada: 'modelo_ordem' },
  ],
  nomeDaChave: 'modelo, ano e combustível',
  versoes: true,
  padrao: { ano: 0, combustivel: '', motor: '', cambio: '', uso: 'NORMAL', codigo_fipe: '', ativo: true },
  referencias: () => Promise.resolve(null),
  // The table that FIPE publishes, as it is passed on: no titles, two columns of its own at the end.
  semTitulos: ['Valor FIPE', 'Marca', 'Modelo', 'Ano', 'Combustível', 'Código FIPE', 'Mês', '', ''],
  conferir: (l) =>
    porColuna(errosDoModelo({ marca: l['marca'], modelo: l['modelo'], ano: l['ano'] } as unknown as DadosDoModelo)),
  colunas: [
    {
      nome: 'Marca',
      sinonimos: ['montadora', 'fabricante'],
      grava: 'marca',
      obrigatoria: true,
      nota: 'Obrigatória, até 60 caracteres. O que a tabela FIPE põe antes (GM - , VW - ) é tirado.',
      exemplo: 'Fiat',
      ler: marca,
    },
    {
      nome: 'Modelo',
      sinonimos: ['versao', 'veiculo', 'modelo e versao'],
      grava: 'modelo',
      obrigatoria: true,
      nota: 'Obrigatório: modelo e versão, até 120 caracteres. A primeira palavra é o modelo na árvore.',
      exemplo: 'Exemplo 1.0 Drive',
      ler: texto(120),
    },
    {
      nome: 'Ano',
      sinonimos: ['ano modelo', 'ano do modelo'],
      grava: 'ano',
      obrigatoria: false,
      nota: `Ano do modelo. Vazio vale todos os anos; ${ANO_ZERO_KM}, zero km.`,
      exemplo: 2024,
      ler: inteiro(0, ANO_ZERO_KM),
    },
    {
      nome: 'Combustível',
      sinonimos: ['combustiveis'],
      grava: 'combustivel',
      obrigatoria: false,
      nota: 'Até 30 caracteres.',
      exemplo: 'Flex',
      ler: texto(30),
    },
    {
      nome: 'Motor',
      sinonimos: ['motorizacao'],
      grava: 'motor',
      obrigatoria: false,
      nota: 'Até 40 caracteres.',
      exemplo: '1.0 Turbo',
      ler: texto(40),
    },
    {
      nome: 'Câmbio',
      sinonimos: ['transmissao'],
      grava: 'cambio',
      obrigatoria: false,
      nota: 'Até 40 caracteres.',
      exemplo: 'Automático',
      ler: texto(40),
    },
    {
      nome: 'Uso',
      sinonimos: ['regime de uso'],
      grava: 'uso',
      obrigatoria: false,
      nota: 'Normal ou severo; vazio vale normal.',
      exemplo: 'Normal',
      ler: opcao(NOME_USO),
    },
    {
      nome: 'Código FIPE',
      sinonimos: ['fipe', 'codigo da fipe'],
      grava: 'codigo_fipe',
      obrigatoria: false,
      nota: 'Como na tabela FIPE.',
      exemplo: '038003-2',
      ler: codigoFipe,
    },
    {
      nome: 'Valor FIPE',
      sinonimos: ['valor', 'preco', 'preco fipe'],
      grava: 'valor_fipe',
      obrigatoria: false,
      nota: 'Em reais, como 12.226,00.',
      exemplo: 12_226,
      ler: dinheiro(MAX_CENTAVOS),
    },
    colunaAtivo,
  ],
})
