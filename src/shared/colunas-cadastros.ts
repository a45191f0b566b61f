import type { Cadastro } from './cadastros.ts'
import type { ColunaExportada } from './colunas-exportadas.ts'

const situacao = { id: 'situacao', titulo: 'Situação', tipo: 'texto' } as const
const concessionaria = { id: 'concessionaria', titulo: 'Concessionária', tipo: 'texto' } as const
const texto = <const I extends string>(id: I, titulo: string) => ({ id, titulo, tipo: 'texto' }) as const

/** Columns of the file of each register. */
export const COLUNAS_CADASTRO = {
  concessionarias: [
    texto('nome', 'Nome'),
    texto('grupo', 'Grupo'),
    texto('marca', 'Marca'),
    texto('outrasMarcas', 'Outras marcas'),
    texto('cnpj', 'CNPJ'),
    texto('cidade', 'Cidade'),
    texto('uf', 'Estado'),
    texto('telefone', 'Telefone'),
    texto('fuso', 'Fuso'),
    texto('modeloAgenda', 'Agenda'),
    texto('codigoIntegracao', 'Código na integração'),
    situacao,
  ],
  grupos: [
    texto('nome', 'Nome'),
    { id: 'concessionarias', titulo: 'Concessionárias', tipo: 'inteiro' },
    texto('responsavel', 'Responsável'),
    texto('telefone', 'Telefone'),
    texto('email', 'Email'),
    situacao,
  ],
  servicos: [
    texto('codigo', 'Código'),
    texto('descricao', 'Descrição'),
    texto('tipo', 'Tipo'),
    { id: 'minutos', titulo: 'Tempo padrão (min)', tipo: 'inteiro' },
    { id: 'custoHora', titulo: 'Custo da hora', tipo: 'dinheiro' },
    { id: 'valorHora', titulo: 'Valor da hora', tipo: 'dinheiro' },
    { id: 'preco', titulo: 'Preço', tipo: 'dinheiro' },
    texto('habilidades', 'Habilidades'),
    situacao,
  ],
  mecanicos: [
    texto('nome', 'Nome'),
    concessionaria,
    texto('telefone', 'Telefone'),
    texto('habilidades', 'Habilidades'),
    texto('turnos', 'Turnos'),
    texto('usuario', 'Usuário'),
    situacao,
  ],
  consultores: [
    texto('nome', 'Nome'),
    texto('nomeTratado', 'Na agenda'),
    concessionaria,
    texto('telefone', 'Telefone'),
    texto('email', 'Email'),
    texto('usuario', 'Usuário'),
    situacao,
  ],
  usuarios: [
    texto('nome', 'Nome'),
    texto('email', 'Email'),
    texto('telefone', 'Telefone'),
    texto('nivel', 'Nível'),
    texto('situacao', 'Situação'),
    { id: 'ultimoAcesso', titulo: 'Último acesso', tipo: 'instante' },
    { id: 'sessoes', titulo: 'Sessões abertas', tipo: 'inteiro' },
  ],
} as const satisfies Partial<Record<Cadastro, readonly ColunaExportada[]>>

/** Registers that can be exported. */
export type CadastroExportado = keyof typeof COLUNAS_CADASTRO
export const CADASTROS_EXPORTADOS = Object.keys(COLUNAS_CADASTRO) as [CadastroExportado, ...CadastroExportado[]]
