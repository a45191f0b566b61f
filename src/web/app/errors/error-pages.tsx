// What the user sees when a screen cannot be shown, and how to go on from there.
import { useRouter } from '@tanstack/react-router'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { nivelName, useSessao } from '../../core/session/session.ts'
import { canAdminister, landingPage } from '../navigation/guards.ts'
import { NoticePage } from './NoticePage.tsx'
import { FirstSteps } from '../menu/FirstSteps.tsx'

function useErrorActions() {
  const router = useRouter()
  const goTo = useGoTo()
  const loggedIn = useSessao() !== null
  return {
    inicio: { label: loggedIn ? 'Ir para o início' : 'Entrar', onClick: () => void goTo(landingPage()) },
    goBack: { label: 'Voltar', onClick: () => router.history.back() },
    swap: { label: 'Entrar com outro usuário', onClick: () => void goTo('/logout') },
  }
}

/** /401: the level may not open the screen. */
export function ForbiddenPage() {
  const { inicio, goBack, swap } = useErrorActions()
  const sessao = useSessao()
  const who = sessao
    ? `Você entrou como ${sessao.usuario.nome} (${nivelName(sessao.nivel)}), e este nível não abre a tela pedida.`
    : 'Esta tela pede um usuário com permissão.'
  return (
    <NoticePage
      codigo="401"
      title="Sem permissão para esta tela"
      text={`${who} Se precisar dela, peça acesso a quem administra os usuários.`}
      action={inicio}
      others={sessao ? [goBack, swap] : [goBack]}
    />
  )
}

/** /404: no such screen, or this distributor does not have it. */
export function NotFoundPage() {
  const { inicio, goBack } = useErrorActions()
  return (
    <NoticePage
      codigo="404"
      title="Página não encontrada"
      text="O endereço não existe ou não faz parte deste sistema. Confira se ele foi copiado inteiro, ou procure a tela pelo menu."
      action={inicio}
      others={[goBack]}
    />
  )
}

/** /500: the server failed. */
export function ServerErrorPage() {
  const { inicio, goBack } = useErrorActions()
  return (
    <NoticePage
      codigo="500"
      title="O servidor encontrou um erro"
      text="Nada do que você já gravou se perdeu. Espere um minuto e tente de novo; se continuar, avise o suporte dizendo o que estava fazendo."
      action={inicio}
      others={[goBack]}
    />
  )
}

/** /erroConcessionaria: the user reaches no active store; users who keep the registers see how to create one. */
export function NoConcessionariaPage() {
  return canAdminister() ? <FirstSteps /> : <NoConcessionaria />
}

function NoConcessionaria() {
  const { swap } = useErrorActions()
  const attempt = { label: 'Tentar de novo', onClick: () => window.location.assign(landingPage()) }
  return (
    <NoticePage
      title="Nenhuma concessionária disponível"
      text="Seu usuário não está ligado a nenhuma concessionária ativa. Peça a quem administra os usuários que inclua a sua, e tente de novo."
      action={attempt}
      others={[swap]}
    />
  )
}
