import { TAMANHO } from '#shared/rules/tamanhos.ts'
import { codigoMaiusculo, dinheiro, emReais, simNao, texto, unidades } from '../../core/importing/celulas.ts'
import { CelulaInvalida, definir } from '../../core/importing/def.ts'
import { achar, lerLojas, type PorNome } from '../../core/importing/lojas.ts'

/** What a part without either is filed under. */
const [SEM_CATEGORIA, SEM_MARCA] = ['Sem categoria', 'Sem marca']
const MAX_CENTAVOS = 99_999_999

export const pecasDeArquivo = definir<PorNome>({
  registro: 'pecas',
  modulo: import.meta.url,
  tabela: 'peca',
  codigo: 'cod_peca',
  nomeDaChave: 'código',
  chave: [{ coluna: 'codigo' }],
  versoes: false,
  padrao: { disponivel: true, categoria: SEM_CATEGORIA, marca: SEM_MARCA },
  referencias: lerLojas,
  conferir: (linha, lojas): Readonly<Record<string, string>> =>
    linha['estoque'] == null || linha['loja'] != null || new Set(lojas.values()).size === 1
      ? {}
      : { estoque: 'De qual concessionária é este estoque? Acrescente a coluna Concessionária, ou tire a de estoque.' },
  // The reading process has no use for the database.
  depois: async (tx, pagina) => (await import('./saldos.ts')).gravarSaldos(tx, pagina),
  colunas: [
    {
      nome: 'Código',
      sinonimos: ['cod', 'codigo da peca', 'cod peca', 'referencia', 'part number', 'pn', 'sku'],
      grava: 'codigo',
      obrigatoria: true,
      nota: 'Obrigatório, sem espaços, até 40 caracteres; maiúsculas e minúsculas são o mesmo código. Se já existe uma peça com este código, ela é alterada.',
      exemplo: 'EX-0001',
      ler: codigoMaiusculo(TAMANHO.codigoPeca),
    },
    {
      nome: 'Descrição',
      sinonimos: ['nome', 'nome da peca', 'peca', 'produto', 'item'],
      grava: 'descricao',
      obrigatoria: true,
      nota: 'Obrigatória, até 120 caracteres.',
      exemplo: 'Pastilha de freio dianteira',
      ler: texto(120),
    },
    {
      nome: 'Categoria',
      sinonimos: ['grupo', 'familia', 'linha', 'tipo'],
      grava: 'categoria',
      obrigatoria: false,
      nota: `Até 60 caracteres. Vazia vale “${SEM_CATEGORIA}”.`,
      exemplo: 'Freios',
      ler: texto(60),
    },
    {
      nome: 'Marca',
      sinonimos: ['marca da peca', 'marca peca', 'fabricante', 'fornecedor'],
      grava: 'marca',
      obrigatoria: false,
      nota: `Quem fabrica a peça, até 60 caracteres. Vazia vale “${SEM_MARCA}”.`,
      exemplo: 'Vergueiro',
      ler: texto(60),
    },
    {
      nome: 'Posição',
      sinonimos: ['lado', 'posicao no veiculo', 'aplicacao'],
      grava: 'posicao',
      obrigatoria: false,
      nota: 'Onde vai no veículo, até 60 caracteres. Vazia apaga a posição.',
      exemplo: 'Dianteira',
      ler: texto(60),
    },
    {
      nome: 'Custo',
      sinonimos: ['preco de custo', 'valor de custo', 'custo unitario', 'custo r'],
      grava: 'custo',
      obrigatoria: false,
      nota: 'Em reais, como 1.250,00. Vazio apaga o custo.',
      exemplo: 98.7,
      ler: dinheiro(MAX_CENTAVOS),
      diz: emReais,
    },
    {
      nome: 'Preço',
      sinonimos: ['valor', 'preco de venda', 'preco venda', 'preco unitario', 'preco publico', 'preco r', 'pvp'],
      grava: 'preco',
      obrigatoria: true,
      nota: 'Obrigatório, em reais, como 1.250,00.',
      exemplo: 189.9,
      ler: dinheiro(MAX_CENTAVOS),
      diz: emReais,
    },
    {
      nome: 'Disponível',
      sinonimos: ['disponivel para venda', 'ativo', 'ativa', 'em linha'],
      grava: 'disponivel',
      obrigatoria: false,
      nota: 'Sim ou não; vazia vale sim.',
      exemplo: 'sim',
      ler: simNao,
    },
    {
      nome: 'Estoque',
      sinonimos: [
        'saldo',
        'saldo em estoque',
        'estoque atual',
        'quantidade em estoque',
        'qtd em estoque',
        'qtde estoque',
      ],
      grava: 'estoque',
      fora: true,
      obrigatoria: false,
      nota: 'Quantas há agora: a diferença entra como ajuste. Vazio não muda o estoque.',
      exemplo: 4,
      ler: (v) => {
        const n = unidades(v)
        if (n < 0) throw new CelulaInvalida('O estoque é negativo. Escreva de zero para cima.')
        return n
      },
    },
    {
      nome: 'Concessionária',
      sinonimos: ['loja', 'filial', 'loja do estoque'],
      grava: 'loja',
      fora: true,
      obrigatoria: false,
      nota: 'De quem é o estoque: nome, CNPJ ou código de integração. Com uma concessionária só, não é precisa.',
      exemplo: '',
      ler: (v, lojas) => achar(lojas, v, 'concessionária ativa'),
    },
  ],
})
