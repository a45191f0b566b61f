import { Button, Group, Menu } from '@mantine/core'
import { IconDots, IconFileText, IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Nivel } from '#shared/core/contract.ts'
import { type FullGarantia, GARANTIA_NIVEIS } from '#shared/garantia/solicitacoes.ts'
import { toast } from '../../core/feedback/toast.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useSessao } from '../../core/session/session.ts'
import { ReasonPrompt } from '../../recipes/form/ReasonPrompt.tsx'
import { downloadDossier, useContest, useCorrect, useGiveUp } from './api.ts'

const SendModal = lazyComponent(() => import('./SendModal.tsx').then((m) => m.SendModal))
const AnswerModal = lazyComponent(() => import('./AnswerModal.tsx').then((m) => m.AnswerModal))
const PayModal = lazyComponent(() => import('./PayModal.tsx').then((m) => m.PayModal))

/** What may be done with a claim: the next step as a button, the audit pack, the rest in a menu. */
export function GarantiaActions({ garantia: g }: { garantia: FullGarantia }) {
  const nivel = useSessao()?.nivel
  const [question, ask] = useState<'enviar' | 'responder' | 'pagar' | 'contestar' | 'desistir' | null>(null)
  const dossier = useMutation({ mutationFn: () => downloadDossier(g.codSolicitacao) })
  const correct = useCorrect(g.codSolicitacao)
  const contest = useContest(g.codSolicitacao)
  const giveUp = useGiveUp(g.codSolicitacao)
  const can = (action: FullGarantia['acoes'][number]) => g.acoes.includes(action)
  const close = () => ask(null)
  if (nivel === undefined || !(GARANTIA_NIVEIS as readonly Nivel[]).includes(nivel)) return null
  return (
    <Group gap={8}>
      {can('ENVIAR') && (
        <Button leftSection={<IconSend size={16} />} onClick={() => ask('enviar')}>
          Enviar
        </Button>
      )}
      {can('ACEITAR') && <Button onClick={() => ask('responder')}>Anotar resposta</Button>}
      {can('PAGAR') && <Button onClick={() => ask('pagar')}>Anotar pagamento</Button>}
      {can('CONTESTAR') && <Button onClick={() => ask('contestar')}>Contestar</Button>}
      {can('CORRIGIR') && (
        <Button
          loading={correct.isPending}
          onClick={() => correct.mutate(g.versao, { onError: (e) => toast.failure(e) })}
        >
          Corrigir
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconFileText size={16} />}
        loading={dossier.isPending}
        onClick={() => dossier.mutate()}
      >
        Dossiê
      </Button>
      {can('DESISTIR') && (
        <Menu position="top-end">
          <Menu.Target>
            <Button variant="default" px={10} ml="auto" aria-label="Mais ações da garantia">
              <IconDots size={17} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item color="vermelho" onClick={() => ask('desistir')}>
              Desistir da garantia…
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <Suspense>
        {question === 'enviar' && <SendModal garantia={g} close={close} />}
        {question === 'responder' && <AnswerModal garantia={g} close={close} />}
        {question === 'pagar' && <PayModal garantia={g} close={close} />}
      </Suspense>
      {question === 'contestar' && (
        <ReasonPrompt
          title="Contestar a glosa"
          button="Contestar"
          feito="Glosa contestada: espera a resposta do fabricante"
          action={contest}
          send={(motivo) => contest.mutateAsync({ versao: g.versao, motivo })}
          close={close}
        >
          A garantia {g.numero} volta ao fabricante. Uma glosa se contesta uma vez.
        </ReasonPrompt>
      )}
      {question === 'desistir' && (
        <ReasonPrompt
          title="Desistir da garantia"
          button="Desistir"
          feito="Garantia desistida"
          action={giveUp}
          send={(motivo) => giveUp.mutateAsync({ versao: g.versao, motivo })}
          close={close}
        >
          A garantia {g.numero} não será mais enviada. O serviço pode ter outra depois.
        </ReasonPrompt>
      )}
    </Group>
  )
}
