import type { Nivel } from '#shared/core/contract.ts'
import { chaveDoFiltro, diferencaDeFiltros, type Filtro } from '#shared/rules/alcance.ts'
import { formatarCodigoLogin } from '#shared/rules/codigo-login.ts'
import { administra, veTudoSemFiltro } from '#shared/rules/niveis.ts'
import { errosDoUsuario, type UsuarioDoCadastro, type usuarios } from '#shared/cadastros/usuarios.ts'
import { conferirVersao, exigir, registroDe } from '../../core/areas/cadastro.ts'
import {
  cartaConvite,
  cartaEmailMudou,
  cartaNovaSenha,
  entregaDe,
  enviarCarta,
  linkDeSenha,
} from '../../core/mail/cartas.ts'
import type { CtxDePessoa } from '../../core/tenancy/contexto.ts'
import type { Tx } from '../../core/database/query.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import { cancelarLinksSenha, criarLinkSenha, encerrarSessoesDe } from '../../conta/sessao/queries.ts'
import { type Ator, type Catalogo, descreverAlcance, filtroExiste, lerCatalogo, nomesDosFiltros } from './alcance.ts'
import {
  filtrosDe,
  getUsuario,
  gravarUsuario,
  inserirUsuario,
  listCartas,
  listSessoes,
  listUsuarios,
  marcarConvite,
  trocarFiltros,
  type UsuarioLido,
} from './queries.ts'
import {
  abrirParaMudar,
  atorDe,
  conferirAlcance,
  conferirEmail,
  conferirPoder,
  conferirUltimo,
  exigirAdministravel,
  tomarVez,
} from './regras.ts'

const registro = (codUsuario: number) => registroDe('usuarios', codUsuario)
const noRegistro = ({ nome, email, telefone, codNivel, ativo }: UsuarioLido) => ({
  nome,
  email,
  telefone,
  codNivel,
  ativo,
})

function comAlcance(c: CtxDePessoa, { filtros, ...u }: UsuarioLido, catalogo: Catalogo): UsuarioDoCadastro {
  return {
    ...u,
    codigoLogin: formatarCodigoLogin(u.codigoLogin, c.inquilino.mascaraCodigoLogin),
    alcance: descreverAlcance(u.codNivel, filtros, catalogo),
    administravel: administra(c.sessao.nivel, u.codNivel),
  }
}

async function convidar(c: CtxDePessoa, u: Pick<UsuarioLido, 'codUsuario' | 'nome' | 'email'>): Promise<void> {
  const { tx, inquilino, sessao } = c
  const { codDistribuidor } = inquilino
  await cancelarLinksSenha(tx, codDistribuidor, u.codUsuario)
  const segredo = await criarLinkSenha(tx, codDistribuidor, u.codUsuario, 'CONVITE')
  await marcarConvite(tx, { codDistribuidor, codUsuario: sessao.codUsuario }, u.codUsuario)
  await enviarCarta(c, u, cartaConvite(inquilino, u.nome, linkDeSenha(inquilino, segredo, true), sessao.nome))
}

/** What follows from a change besides the row itself. */
async function efeitos(c: CtxDePessoa, antes: UsuarioLido, depois: UsuarioLido): Promise<void> {
  const { tx, inquilino, sessao } = c
  const outroEmail = antes.email !== depois.email
  if (!depois.ativo || outroEmail) await cancelarLinksSenha(tx, inquilino.codDistribuidor, depois.codUsuario)
  if (antes.ativo && !depois.ativo) await encerrarSessoesDe(tx, inquilino.codDistribuidor, depois.codUsuario)
  if (depois.situacao === 'CONVIDADO' && (outroEmail || !antes.ativo)) await convidar(c, depois)
  if (depois.situacao === 'ATIVO' && outroEmail)
    await enviarCarta(c, antes, cartaEmailMudou(inquilino, depois.nome, sessao.nome))
}

async function lerFiltros(tx: Tx, ator: Ator, nivel: Nivel, codUsuario: number) {
  const { nome, codNivel, filtros, versao } = await exigirAdministravel(tx, ator, nivel, codUsuario)
  return { codUsuario, nome, codNivel, filtros, versao }
}

export const rotas: Handlers<typeof usuarios> = {
  async listUsuarios(c) {
    const pagina = await listUsuarios(c.tx, atorDe(c), c.query)
    const catalogo = await lerCatalogo(c.tx, c.inquilino.codDistribuidor)
    return { ...pagina, itens: pagina.itens.map((u) => comAlcance(c, u, catalogo)) }
  },

  async getUsuario(c) {
    const u = await getUsuario(c.tx, atorDe(c), c.params.codUsuario)
    if (!u) throw notFound('Usuário não encontrado')
    return comAlcance(c, u, await lerCatalogo(c.tx, c.inquilino.codDistribuidor))
  },

  async criarUsuario(c) {
    const { tx, inquilino, body } = c
    const ator = atorDe(c)
    exigir(errosDoUsuario({ ...body, ativo: true }))
    const nivel = await tomarVez(tx, ator)
    if (!administra(nivel, body.codNivel))
      throw invalid('Nível acima do seu', { codNivel: 'Você não pode dar um nível acima do seu' })
    await conferirEmail(tx, ator, body.email)
    const codUsuario = await inserirUsuario(tx, ator, body)
    // A level that sees everything starts with the filters of who gives it: never wider.
    const meus = veTudoSemFiltro(body.codNivel) ? await filtrosDe(tx, ator) : []
    if (meus.length > 0) await trocarFiltros(tx, ator, codUsuario, meus)
    await convidar(c, { codUsuario, nome: body.nome, email: body.email })
    const depois = await conferirAlcance(tx, ator, codUsuario, 'codNivel')
    c.mudou({ registro: registro(codUsuario), antes: null, depois: noRegistro(depois) })
    return {
      ...comAlcance(c, depois, await lerCatalogo(tx, inquilino.codDistribuidor)),
      entrega: entregaDe(c.partes.env),
    }
  },

  async alterarUsuario(c) {
    const { tx, inquilino, params } = c
    const { versao, ...dados } = c.body
    const ator = atorDe(c)
    exigir(errosDoUsuario(dados))
    const { nivel, antes } = await abrirParaMudar(tx, ator, params.codUsuario)
    const catalogo = await lerCatalogo(tx, inquilino.codDistribuidor)
    conferirVersao(comAlcance(c, antes, catalogo), versao)
    conferirPoder(ator, nivel, antes, dados)
    await conferirEmail(tx, ator, dados.email, antes.codUsuario)
    await gravarUsuario(tx, ator, antes.codUsuario, dados)
    await conferirUltimo(tx, ator, antes, antes.ativo && !dados.ativo ? 'ativo' : 'codNivel')
    await efeitos(c, antes, await conferirAlcance(tx, ator, antes.codUsuario, 'codNivel'))
    const depois = await conferirAlcance(tx, ator, antes.codUsuario, 'codNivel')
    c.mudou({ registro: registro(antes.codUsuario), antes: noRegistro(antes), depois: noRegistro(depois) })
    return comAlcance(c, depois, catalogo)
  },

  async reenviarConvite(c) {
    const { antes } = await abrirParaMudar(c.tx, atorDe(c), c.params.codUsuario)
    if (antes.situacao !== 'CONVIDADO')
      throw conflict(
        'sem-convite',
        antes.ativo
          ? 'Este usuário já criou a senha dele: envie o link de nova senha'
          : 'Reative o usuário antes de convidar',
      )
    await convidar(c, antes)
    c.mudou({ registro: registro(antes.codUsuario), antes: {}, depois: { convite: antes.email } })
    return { entrega: entregaDe(c.partes.env) }
  },

  async redefinirSenha(c) {
    const { tx, inquilino, sessao } = c
    const { antes } = await abrirParaMudar(tx, atorDe(c), c.params.codUsuario)
    if (antes.situacao !== 'ATIVO')
      throw conflict(
        'usuario-sem-senha',
        antes.ativo
          ? 'Este usuário ainda não aceitou o convite: reenvie o convite'
          : 'Reative o usuário antes de enviar o link',
      )
    const segredo = await criarLinkSenha(tx, inquilino.codDistribuidor, antes.codUsuario, 'SENHA')
    await enviarCarta(c, antes, cartaNovaSenha(inquilino, antes.nome, linkDeSenha(inquilino, segredo), sessao.nome))
    c.mudou({ registro: registro(antes.codUsuario), antes: {}, depois: { novaSenha: antes.email } })
    return { entrega: entregaDe(c.partes.env) }
  },

  async listSessoes(c) {
    await exigirAdministravel(c.tx, atorDe(c), c.sessao.nivel, c.params.codUsuario)
    return listSessoes(c.tx, atorDe(c), c.params.codUsuario)
  },

  async listCartas(c) {
    await exigirAdministravel(c.tx, atorDe(c), c.sessao.nivel, c.params.codUsuario)
    return listCartas(c.tx, atorDe(c), c.params.codUsuario)
  },

  async encerrarSessoes(c) {
    const { antes } = await abrirParaMudar(c.tx, atorDe(c), c.params.codUsuario)
    await encerrarSessoesDe(c.tx, c.inquilino.codDistribuidor, antes.codUsuario)
    c.mudou({ registro: registro(antes.codUsuario), antes: { sessoes: antes.sessoes }, depois: { sessoes: 0 } })
    return { encerradas: antes.sessoes }
  },

  async opcoesDeFiltro(c) {
    const { lojas, grupos } = await lerCatalogo(c.tx, c.inquilino.codDistribuidor)
    const meus = await filtrosDe(c.tx, atorDe(c))
    const marcas = [...new Set(lojas.flatMap((l) => [l.marca, ...l.outrasMarcas]))].toSorted((a, b) =>
      a.localeCompare(b, 'pt-BR'),
    )
    const tenho = new Set(meus.map(chaveDoFiltro))
    const posso = (f: Filtro) => tenho.size === 0 || tenho.has(chaveDoFiltro(f))
    return {
      grupos: grupos.filter((g) => posso({ tipo: 'GRUPO', valor: String(g.codGrupo) })),
      marcas: marcas.filter((valor) => posso({ tipo: 'MARCA', valor })),
      lojas,
      podeTudo: tenho.size === 0,
    }
  },

  getFiltros: (c) => lerFiltros(c.tx, atorDe(c), c.sessao.nivel, c.params.codUsuario),

  async gravarFiltros(c) {
    const { tx, inquilino, params, body } = c
    const ator = atorDe(c)
    const { nivel, antes } = await abrirParaMudar(tx, ator, params.codUsuario)
    conferirVersao(await lerFiltros(tx, ator, nivel, antes.codUsuario), body.versao)
    if (antes.codUsuario === ator.codUsuario)
      throw invalid('Peça a outro administrador', { filtros: 'Você não pode mudar os seus próprios filtros' })
    const catalogo = await lerCatalogo(tx, inquilino.codDistribuidor)
    const { entram } = diferencaDeFiltros(antes.filtros, body.filtros)
    if (!entram.every((f) => filtroExiste(f, catalogo)))
      throw invalid('Filtro desconhecido', { filtros: 'Um dos filtros não existe ou está além do seu alcance' })
    await trocarFiltros(tx, ator, antes.codUsuario, [
      ...new Map(body.filtros.map((f) => [chaveDoFiltro(f), f])).values(),
    ])
    await conferirUltimo(tx, ator, antes, 'filtros')
    const depois = await conferirAlcance(tx, ator, antes.codUsuario, 'filtros')
    c.mudou({
      registro: registro(antes.codUsuario),
      antes: { filtros: nomesDosFiltros(antes.filtros, catalogo) },
      depois: { filtros: nomesDosFiltros(depois.filtros, catalogo) },
    })
    return lerFiltros(tx, ator, nivel, antes.codUsuario)
  },
}
