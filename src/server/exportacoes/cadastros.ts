import { sql } from 'kysely'
import { SITUACOES, type Situacao } from '#shared/cadastros.ts'
import { formatarCnpj } from '#shared/cnpj.ts'
import { COLUNAS_CADASTRO, type CadastroExportado } from '#shared/colunas-cadastros.ts'
import { horariosEmPalavras } from '#shared/horarios.ts'
import { UFS } from '#shared/lugares.ts'
import type { Nivel } from '#shared/contract.ts'
import type { PedidoCadastro } from '#shared/exportacoes.ts'
import { NOME_NIVEL } from '#shared/niveis.ts'
import { totalMaoDeObra } from '#shared/orcamento.ts'
import { CODIGOS_TIPO, TIPOS_SERVICO } from '#shared/servicos.ts'
import { FILTROS_SITUACAO } from '#shared/usuarios.ts'
import { listCadastro } from '../concessionarias/cadastro.ts'
import { listConsultores } from '../consultores/queries.ts'
import type { Tx } from '../db.ts'
import type { ListaParaExportar } from '../exportar.ts'
import { listGrupos } from '../grupos/queries.ts'
import { listMecanicos } from '../mecanicos/queries.ts'
import { listServicosDoCadastro } from '../servicos/queries.ts'
import type { Inquilino } from '../tenant.ts'
import { listUsuarios } from '../usuarios/queries.ts'

type Filtro = Omit<PedidoCadastro, 'formato' | 'colunas'>
interface Pagina<L> {
  itens: L[]
  proximo: string | null
  contagem: { total: number; exato: boolean } | null
}
type Comum = Filtro & { cursor?: string | undefined; limite: number; situacao: Situacao; maximo?: number }
type Listar<L> = (tx: Tx, inquilino: Inquilino, f: Comum) => Promise<Pagina<L>>
type Coluna<K extends CadastroExportado> = (typeof COLUNAS_CADASTRO)[K][number]

const simNao = (ativo: boolean) => (ativo ? 'Ativo' : 'Inativo')
const NOME_SITUACAO: Partial<Record<string, string>> = { inativos: 'Inativos', todos: 'Ativos e inativos', convidados: 'Convidados' }
const um = <T extends string>(valores: readonly T[], valor: string | undefined): T | undefined => valores.find((v) => v === valor)

/** A register as an export: its list's own query by pages, its columns, its filters in words. */
function cadastro<K extends CadastroExportado, L extends object>(
  nome: K,
  titulo: string,
  listar: Listar<L>,
  valores: Record<Coluna<K>['id'], (l: L) => string | number | null>,
): ListaParaExportar<Filtro, L, Coluna<K>> {
  const comum = (f: Filtro) => ({ ...f, situacao: um(SITUACOES, f.situacao) ?? 'ativos' })
  return {
    titulo: () => titulo,
    cadastro: true,
    colunas: COLUNAS_CADASTRO[nome],
    valores,
    pagina: (tx, inquilino, f) => listar(tx, inquilino, { ...comum(f), cursor: f.cursor, limite: f.limite }),
    contar: async (tx, inquilino, f, _lojas, maximo) => (await listar(tx, inquilino, { ...comum(f), limite: 1, maximo })).contagem?.total ?? 0,
    filtros: (_tx, _inquilino, f) =>
      Promise.resolve([
        ['Situação', NOME_SITUACAO[f.situacao ?? ''] ?? 'Ativos'],
        ['Marca', f.marca],
        ['Estado', f.uf],
        ['Tipo', f.tipo && TIPOS_SERVICO[um(CODIGOS_TIPO, f.tipo) ?? 'MECANICA'].nome],
        ['Habilidade', f.habilidade],
        ['Nível', f.codNivel === undefined ? null : NOME_NIVEL[f.codNivel as Nivel]],
      ]),
  }
}

export const concessionariasParaExportar = cadastro(
  'concessionarias',
  'Concessionárias',
  (tx, inquilino, f) => listCadastro(tx, inquilino, { ...f, uf: um(UFS, f.uf) }),
  {
    nome: (c) => c.nome,
    grupo: (c) => c.grupo,
    marca: (c) => c.marca,
    outrasMarcas: (c) => c.outrasMarcas.join(', '),
    cnpj: (c) => formatarCnpj(c.cnpj),
    cidade: (c) => c.cidade,
    uf: (c) => c.uf,
    telefone: (c) => c.telefone,
    fuso: (c) => c.fuso,
    modeloAgenda: (c) => c.modeloAgenda,
    codigoIntegracao: (c) => c.codigoIntegracao,
    situacao: (c) => simNao(c.ativo),
  },
)

export const gruposParaExportar = cadastro('grupos', 'Grupos', listGrupos, {
  nome: (g) => g.nome,
  concessionarias: (g) => g.concessionarias,
  responsavel: (g) => g.responsavel,
  telefone: (g) => g.telefone,
  email: (g) => g.email,
  situacao: (g) => simNao(g.ativo),
})

export const servicosParaExportar = cadastro(
  'servicos',
  'Serviços',
  (tx, inquilino, f) => listServicosDoCadastro(tx, inquilino, { ...f, tipo: um(CODIGOS_TIPO, f.tipo) }),
  {
    codigo: (s) => s.codigo,
    descricao: (s) => s.descricao,
    tipo: (s) => TIPOS_SERVICO[s.tipo].nome,
    minutos: (s) => s.minutos,
    custoHora: (s) => s.custoHora,
    valorHora: (s) => s.valorHora,
    preco: (s) => totalMaoDeObra({ minutos: s.minutos, valorHora: s.valorHora, desconto: 0 }),
    habilidades: (s) => s.habilidades.join(', '),
    situacao: (s) => simNao(s.ativo),
  },
)

/** The file holds no photo: nobody signs addresses for it. */
const SEM_FOTOS = { endereco: () => '' }

export const mecanicosParaExportar = cadastro('mecanicos', 'Mecânicos', (tx, inquilino, f) => listMecanicos(tx, inquilino, SEM_FOTOS, f), {
  nome: (m) => m.nome,
  concessionaria: (m) => m.concessionaria,
  telefone: (m) => m.telefone,
  habilidades: (m) => m.habilidades.join(', '),
  turnos: (m) => horariosEmPalavras(m.turnos),
  usuario: (m) => m.usuario,
  situacao: (m) => simNao(m.ativo),
})

export const consultoresParaExportar = cadastro('consultores', 'Consultores', listConsultores, {
  nome: (k) => k.nome,
  nomeTratado: (k) => k.nomeTratado,
  concessionaria: (k) => k.concessionaria,
  telefone: (k) => k.telefone,
  email: (k) => k.email,
  usuario: (k) => k.usuario,
  situacao: (k) => simNao(k.ativo),
})

const NOME_ESTADO = { ATIVO: 'Ativo', CONVIDADO: 'Convidado', INATIVO: 'Inativo' }

export const usuariosParaExportar = cadastro(
  'usuarios',
  'Usuários',
  async (tx, { codDistribuidor }, f) => {
    const quem = await sql<{ codUsuario: number }>`select ctx_usuario() as cod_usuario`.execute(tx)
    const codUsuario = quem.rows[0]?.codUsuario ?? 0
    const { codNivel, ...resto } = f
    return listUsuarios(
      tx,
      { codDistribuidor, codUsuario },
      { ...resto, situacao: um(FILTROS_SITUACAO, f.situacao) ?? 'vigentes', ...(codNivel !== undefined && { codNivel: codNivel as Nivel }) },
    )
  },
  {
    nome: (u) => u.nome,
    email: (u) => u.email,
    telefone: (u) => u.telefone,
    nivel: (u) => NOME_NIVEL[u.codNivel],
    situacao: (u) => NOME_ESTADO[u.situacao],
    ultimoAcesso: (u) => u.ultimoAcesso,
    sessoes: (u) => u.sessoes,
  },
)
