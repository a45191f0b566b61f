import { useRouter } from '@tanstack/react-router'
import { useIr } from '../core/navegar.ts'
import { nomeNivel, useSessao } from '../core/session.ts'
import { administra, paginaInicial } from './guards.ts'
import { PaginaDeAviso } from './PaginaDeAviso.tsx'
import { PrimeirosPassos } from './PrimeirosPassos.tsx'

function useAcoes() {
  const router = useRouter()
  const ir = useIr()
  const logado = useSessao() !== null
  return {
    inicio: { rotulo: logado ? 'Ir para o início' : 'Entrar', aoClicar: () => void ir(paginaInicial()) },
    voltar: { rotulo: 'Voltar', aoClicar: () => router.history.back() },
    trocar: { rotulo: 'Entrar com outro usuário', aoClicar: () => void ir('/logout') },
  }
}

/** /401: the level may not open the screen. */
export function SemPermissaoPage() {
  const { inicio, voltar, trocar } = useAcoes()
  const sessao = useSessao()
  const quem = sessao
    ? `Você entrou como ${sessao.usuario.nome} (${nomeNivel(sessao.nivel)}), e este nível não abre a tela pedida.`
    : 'Esta tela pede um usuário com permissão.'
  return (
    <PaginaDeAviso
      codigo="401"
      titulo="Sem permissão para esta tela"
      texto={`${quem} Se precisar dela, peça acesso a quem administra os usuários.`}
      acao={inicio}
      outras={sessao ? [voltar, trocar] : [voltar]}
    />
  )
}

/** /404: no such screen, or this distributor does not have it. */
export function NaoEncontradaPage() {
  const { inicio, voltar } = useAcoes()
  return (
    <PaginaDeAviso
      codigo="404"
      titulo="Página não encontrada"
      texto="O endereço não existe ou não faz parte deste sistema. Confira se ele foi copiado inteiro, ou procure a tela pelo menu."
      acao={inicio}
      outras={[voltar]}
    />
  )
}

/** /500: the server failed. */
export function ErroServidorPage() {
  const { inicio, voltar } = useAcoes()
  return (
    <PaginaDeAviso
      codigo="500"
      titulo="O servidor encontrou um erro"
      texto="Nada do que você já gravou se perdeu. Espere um minuto e tente de novo; se continuar, avise o suporte dizendo o que estava fazendo."
      acao={inicio}
      outras={[voltar]}
    />
  )
}

/** /erroConcessionaria: the user reaches no active dealership; who keeps the registers is told how to make one. */
export function SemConcessionariaPage() {
  return administra() ? <PrimeirosPassos /> : <SemConcessionaria />
}

function SemConcessionaria() {
  const { trocar } = useAcoes()
  const tentar = { rotulo: 'Tentar de novo', aoClicar: () => window.location.assign(paginaInicial()) }
  return (
    <PaginaDeAviso
      titulo="Nenhuma concessionária disponível"
      texto="Seu usuário não está ligado a nenhuma concessionária ativa. Peça a quem administra os usuários que inclua a sua, e tente de novo."
      acao={tentar}
      outras={[trocar]}
    />
  )
}
