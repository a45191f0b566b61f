import type { ColumnType, ExportedColumn } from '../arquivos/exported-columns.ts'
import { lugarFields } from '../agenda/lugares.ts'
import { equipamentoFields } from '../agenda/equipamentos.ts'
import { manualFields } from '../cardapio/manuais.ts'
import { pneuFields } from '../cardapio/pneus.ts'
import { recallFields } from '../garantia/recalls.ts'
import { respostaProntaFields } from '../conversas/respostas-prontas.ts'
import { carroFields } from '../frota/carros.ts'
import type { Fields } from './fields.ts'
import { concessionariaFields } from './concessionarias-register.ts'
import { consultorFields } from './consultores.ts'
import { grupoFields } from './grupos.ts'
import { mecanicoFields } from './mecanicos.ts'
import { servicoFields } from './servicos.ts'
import { usuarioFields } from './usuarios.ts'

const situacao = { id: 'situacao', titulo: 'Situação', tipo: 'texto' } as const
const concessionaria = { id: 'concessionaria', titulo: 'Concessionária', tipo: 'texto' } as const
const usuario = { id: 'usuario', titulo: 'Usuário', tipo: 'texto' } as const
const text = <const I extends string>(id: I, titulo: string) => ({ id, titulo, tipo: 'texto' }) as const

type InFile<F extends Fields> = { [K in keyof F & string]: F[K] extends { coluna: ColumnType } ? K : never }[keyof F &
  string]

/** The fields of a register that its file has, each followed by the derived columns in `after`. */
function fileColumns<F extends Fields, const I extends string>(
  fields: F,
  after: { [K in keyof F]?: readonly (ExportedColumn & { id: I })[] },
): readonly (ExportedColumn & { id: InFile<F> | I })[] {
  return Object.entries(fields).flatMap(([id, f]) => [
    ...(f.coluna ? [{ id: id as InFile<F>, titulo: f.titulo ?? f.nome, tipo: f.coluna }] : []),
    ...(after[id] ?? []),
  ])
}

/** Columns of each register's export file. */
export const CADASTRO_COLUMNS = {
  concessionarias: [
    text('nome', 'Nome'),
    text('grupo', 'Grupo'),
    text('marca', 'Marca'),
    text('outrasMarcas', 'Outras marcas'),
    text('cnpj', 'CNPJ'),
    text('cidade', 'Cidade'),
    text('uf', 'Estado'),
    text('telefone', 'Telefone'),
    text('fuso', 'Fuso'),
    text('modeloAgenda', 'Agenda'),
    text('codigoIntegracao', 'Código na integração'),
    ...fileColumns(concessionariaFields, { ativo: [situacao] }),
  ],
  lugares: fileColumns(lugarFields, {
    nome: [concessionaria],
    capacidade: [{ id: 'carros', titulo: 'Carros agora', tipo: 'inteiro' }],
    ativo: [situacao],
  }),
  grupos: fileColumns(grupoFields, {
    nome: [{ id: 'concessionarias', titulo: 'Concessionárias', tipo: 'inteiro' }],
    ativo: [situacao],
  }),
  servicos: fileColumns(servicoFields, {
    valorHora: [{ id: 'preco', titulo: 'Preço', tipo: 'dinheiro' }],
    ativo: [situacao],
  }),
  mecanicos: fileColumns(mecanicoFields, {
    nome: [concessionaria],
    turnos: [usuario],
    ativo: [situacao],
  }),
  consultores: fileColumns(consultorFields, {
    nome: [text('nomeTratado', 'Na agenda'), concessionaria],
    email: [usuario],
    ativo: [situacao],
  }),
  equipamentos: fileColumns(equipamentoFields, {
    nome: [concessionaria],
    ativo: [situacao],
  }),
  usuarios: fileColumns(usuarioFields, {
    codNivel: [
      text('nivel', 'Nível'),
      text('concessionarias', 'Concessionária'),
      situacao,
      { id: 'ultimoAcesso', titulo: 'Último acesso', tipo: 'instante' },
      { id: 'sessoes', titulo: 'Sessões abertas', tipo: 'inteiro' },
      text('codigoLogin', 'Código de login'),
    ],
  }),
  pacotes: [
    text('nome', 'Nome'),
    text('marca', 'Marca'),
    text('modelo', 'Modelo'),
    { id: 'km', titulo: 'Km', tipo: 'inteiro' },
    { id: 'meses', titulo: 'Meses', tipo: 'inteiro' },
    text('garantia', 'Exigido pela garantia'),
    // Not *Peças*, under which the import reads codes.
    { id: 'pecas', titulo: 'Quantas peças', tipo: 'inteiro' },
    { id: 'minutos', titulo: 'Tempo (min)', tipo: 'inteiro' },
    { id: 'soma', titulo: 'Soma das partes', tipo: 'dinheiro' },
    { id: 'preco', titulo: 'Preço', tipo: 'dinheiro' },
    { id: 'publicadoEm', titulo: 'Publicado em', tipo: 'dia' },
    situacao,
  ],
  adicionais: [
    text('nome', 'Nome'),
    text('regra', 'Quando se oferece'),
    { id: 'minutos', titulo: 'Tempo (min)', tipo: 'inteiro' },
    { id: 'preco', titulo: 'Preço', tipo: 'dinheiro' },
    { id: 'publicadoEm', titulo: 'Publicado em', tipo: 'dia' },
    situacao,
  ],
  itensPacote: [
    text('codigo', 'Código'),
    text('descricao', 'Descrição'),
    text('tipo', 'Tipo'),
    text('pacote', 'Pacote'),
    text('marca', 'Marca'),
    text('modelo', 'Modelo'),
    { id: 'quantidade', titulo: 'Quantidade', tipo: 'decimal' },
    { id: 'minutos', titulo: 'Tempo (min)', tipo: 'inteiro' },
    { id: 'valor', titulo: 'Valor', tipo: 'dinheiro' },
  ],
  itensAgregados: [
    text('codigo', 'Código'),
    text('descricao', 'Descrição'),
    text('mes', 'Mês'),
    { id: 'quantidade', titulo: 'Quantidade', tipo: 'decimal' },
    { id: 'veiculos', titulo: 'Veículos', tipo: 'inteiro' },
    { id: 'valor', titulo: 'Valor', tipo: 'dinheiro' },
  ],
  modelosInspecao: [
    text('modelo', 'Modelo de inspeção'),
    concessionaria,
    text('secao', 'Seção'),
    text('lugar', 'Lugar'),
    text('item', 'Item'),
    text('tipo', 'Tipo'),
    text('unidade', 'Unidade'),
    text('marcasLimites', 'Marcas dos limites'),
    text('modelosLimites', 'Modelos dos limites'),
    text('piorQuando', 'Pior quando'),
    text('limitesVermelhos', 'Limites vermelhos'),
    text('limitesAmarelos', 'Limites amarelos'),
    text('foto', 'Foto'),
    text('amarelos', 'Comentários amarelos'),
    text('vermelhos', 'Comentários vermelhos'),
    text('servico', 'Serviço'),
    text('peca', 'Peça'),
  ],
  pneus: fileColumns(pneuFields, {
    medida: [
      { id: 'cargaKg', titulo: 'Carga (kg)', tipo: 'inteiro' },
      { id: 'velocidadeKmh', titulo: 'Velocidade (km/h)', tipo: 'inteiro' },
    ],
    // Beside the tyre's own price: a file that is imported again must not give it that of one store.
    preco: [
      { id: 'precoDaLoja', titulo: 'Preço na concessionária', tipo: 'dinheiro' },
      { id: 'quantidade', titulo: 'Estoque', tipo: 'inteiro' },
    ],
    ativo: [situacao],
  }),
  ordensServico: [
    text('numero', 'OS'),
    concessionaria,
    text('tipo', 'Tipo'),
    situacao,
    { id: 'abertaEm', titulo: 'Aberta em', tipo: 'instante' },
    { id: 'fechadaEm', titulo: 'Fechada em', tipo: 'instante' },
    { id: 'dias', titulo: 'Dias', tipo: 'inteiro' },
    text('placa', 'Placa'),
    text('modelo', 'Modelo'),
    text('cliente', 'Cliente'),
    text('consultor', 'Consultor'),
    { id: 'linhas', titulo: 'Linhas', tipo: 'inteiro' },
    { id: 'pecas', titulo: 'Peças esperadas', tipo: 'inteiro' },
    { id: 'valor', titulo: 'Valor', tipo: 'dinheiro' },
  ],
  manuais: fileColumns(manualFields, {
    modelo: [text('anos', 'Anos'), { id: 'bytes', titulo: 'Bytes', tipo: 'inteiro' }],
    ativo: [situacao],
  }),
  recalls: fileColumns(
    { ...recallFields, instrucoes: { nome: 'O que fazer na oficina', novo: '' } },
    {
      titulo: [text('gravidade', 'Gravidade')],
      minutos: [
        { id: 'chassis', titulo: 'Chassis na lista', tipo: 'inteiro' },
        { id: 'faixas', titulo: 'Faixas', tipo: 'inteiro' },
        { id: 'conhecidos', titulo: 'Carros conhecidos', tipo: 'inteiro' },
        { id: 'feitos', titulo: 'Feitos', tipo: 'inteiro' },
        { id: 'abertos', titulo: 'Abertos', tipo: 'inteiro' },
        { id: 'avisados', titulo: 'Avisados', tipo: 'inteiro' },
      ],
      ativo: [situacao],
    },
  ),
  'respostas-prontas': fileColumns(respostaProntaFields, {
    titulo: [concessionaria],
    ativa: [situacao],
  }),
  carros: fileColumns(carroFields, { codConcessionaria: [concessionaria], ativo: [situacao] }),
} as const satisfies Readonly<Record<string, readonly ExportedColumn[]>>

/** Registers that can be exported. */
export type ExportedCadastro = keyof typeof CADASTRO_COLUMNS
export const EXPORTED_CADASTROS = Object.keys(CADASTRO_COLUMNS) as [ExportedCadastro, ...ExportedCadastro[]]
