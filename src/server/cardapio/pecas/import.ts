import { SIZE } from '#shared/rules/sizes.ts'
import { upperCode, money, toReais, yesNo, text, units } from '../../core/importing/cells.ts'
import { InvalidCell, define } from '../../core/importing/def.ts'
import { find, listLojas, type ByName } from '../../core/importing/lojas.ts'

/** Category and make of a part without them. */
const [NO_CATEGORY, NO_MARCA] = ['Sem categoria', 'Sem marca']
const MAX_CENTAVOS = 99_999_999

export const pecasImport = define<ByName>({
  registro: 'pecas',
  modulo: import.meta.url,
  table: 'peca',
  codigo: 'cod_peca',
  keyName: 'código',
  chave: [{ coluna: 'codigo' }],
  versoes: false,
  padrao: { disponivel: true, categoria: NO_CATEGORY, marca: NO_MARCA },
  references: listLojas,
  check: (linha, lojas): Readonly<Record<string, string>> =>
    linha['estoque'] == null || linha['loja'] != null || new Set(lojas.values()).size === 1
      ? {}
      : { estoque: 'De qual concessionária é este estoque? Acrescente a coluna Concessionária, ou tire a de estoque.' },
  // Import lazily: the sandbox process that parses the file must not load database code.
  depois: async (tx, page) => (await import('./saldos.ts')).saveSaldos(tx, page),
  colunas: [
    {
      nome: 'Código',
      synonyms: ['cod', 'codigo da peca', 'cod peca', 'referencia', 'part number', 'pn', 'sku'],
      writes: 'codigo',
      required: true,
      nota: 'Obrigatório, sem espaços, até 40 caracteres; maiúsculas e minúsculas são o mesmo código. Se já existe uma peça com este código, ela é alterada.',
      example: 'EX-0001',
      read: upperCode(SIZE.codigoPeca),
    },
    {
      nome: 'Descrição',
      synonyms: ['nome', 'nome da peca', 'peca', 'produto', 'item'],
      writes: 'descricao',
      required: true,
      nota: 'Obrigatória, até 120 caracteres.',
      example: 'Pastilha de freio dianteira',
      read: text(120),
    },
    {
      nome: 'Categoria',
      synonyms: ['grupo', 'familia', 'linha', 'tipo'],
      writes: 'categoria',
      required: false,
      nota: `Até 60 caracteres. Vazia vale “${NO_CATEGORY}”.`,
      example: 'Freios',
      read: text(60),
    },
    {
      nome: 'Marca',
      synonyms: ['marca da peca', 'marca peca', 'fabricante', 'fornecedor'],
      writes: 'marca',
      required: false,
      nota: `Quem fabrica a peça, até 60 caracteres. Vazia vale “${NO_MARCA}”.`,
      example: 'Vergueiro',
      read: text(60),
    },
    {
      nome: 'Posição',
      synonyms: ['lado', 'posicao no veiculo', 'aplicacao'],
      writes: 'posicao',
      required: false,
      nota: 'Onde vai no veículo, até 60 caracteres. Vazia apaga a posição.',
      example: 'Dianteira',
      read: text(60),
    },
    {
      nome: 'Custo',
      synonyms: ['preco de custo', 'valor de custo', 'custo unitario', 'custo r'],
      writes: 'custo',
      required: false,
      nota: 'Em reais, como 1.250,00. Vazio apaga o custo.',
      example: 98.7,
      read: money(MAX_CENTAVOS),
      wording: toReais,
    },
    {
      nome: 'Preço',
      synonyms: ['valor', 'preco de venda', 'preco venda', 'preco unitario', 'preco publico', 'preco r', 'pvp'],
      writes: 'preco',
      required: true,
      nota: 'Obrigatório, em reais, como 1.250,00.',
      example: 189.9,
      read: money(MAX_CENTAVOS),
      wording: toReais,
    },
    {
      nome: 'Disponível',
      synonyms: ['disponivel para venda', 'ativo', 'ativa', 'em linha'],
      writes: 'disponivel',
      required: false,
      nota: 'Sim ou não; vazia vale sim.',
      example: 'sim',
      read: yesNo,
    },
    {
      nome: 'Estoque',
      synonyms: [
        'saldo',
        'saldo em estoque',
        'estoque atual',
        'quantidade em estoque',
        'qtd em estoque',
        'qtde estoque',
      ],
      writes: 'estoque',
      outside: true,
      required: false,
      nota: 'Quantas há agora: a diferença entra como ajuste. Vazio não muda o estoque.',
      example: 4,
      read: (v) => {
        const n = units(v)
        if (n < 0) throw new InvalidCell('O estoque é negativo. Escreva de zero para cima.')
        return n
      },
    },
    {
      nome: 'Concessionária',
      synonyms: ['loja', 'filial', 'loja do estoque'],
      writes: 'loja',
      outside: true,
      required: false,
      nota: 'De quem é o estoque: nome, CNPJ ou código de integração. Com uma concessionária só, não é precisa.',
      example: '',
      read: (v, lojas) => find(lojas, v, 'concessionária ativa'),
    },
  ],
})
