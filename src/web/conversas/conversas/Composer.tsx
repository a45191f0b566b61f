import { Alert, CloseButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ConversaDetail } from '#shared/conversas/conversas.ts'
import { useNow } from '../../core/realtime/now.ts'
import { messagesQuery } from './api.ts'
import { ByHand } from './ByHand.tsx'
import { ChannelInput } from './ChannelInput.tsx'
import { chosenChannel, modeOf } from './compose.ts'
import classes from './Composer.module.css'
import { editDraft, useDraft } from './drafts.ts'
import type { Pages } from './merge.ts'
import { TemplateForm } from './TemplateForm.tsx'
import type { Uploads } from './uploads.ts'
import { WriteForm } from './WriteForm.tsx'

/** Where one writes: the channel, and the way that it takes a message now. The draft is kept. */
export function Composer({ conversa: c, uploads }: { conversa: ConversaDetail; uploads: Uploads }) {
  const draft = useDraft(c.codConversa)
  const now = useNow()
  const canal = chosenChannel(c, draft)
  const choice = c.canais.find((x) => x.canal === canal)
  const mode = modeOf(choice, new Date(now))
  return (
    <div className={classes.compor} data-modo={mode}>
      <ChannelInput canais={c.canais} canal={canal} choose={(x) => editDraft(c.codConversa, { canal: x })} />
      {draft.respondeA !== null && mode !== 'nota' && (
        <Answering codConversa={c.codConversa} codConversaMensagem={draft.respondeA} />
      )}
      {mode === 'impedida' ? (
        <Alert color="amarelo" p="xs">
          {choice?.impedimento}
        </Alert>
      ) : mode === 'modelo' ? (
        <TemplateForm conversa={c} />
      ) : mode === 'por-fora' && choice ? (
        <ByHand conversa={c} choice={choice} />
      ) : (
        <WriteForm key={mode} conversa={c} canal={canal} uploads={uploads} />
      )}
    </div>
  )
}

function Answering({ codConversa, codConversaMensagem }: { codConversa: number; codConversaMensagem: number }) {
  const pages = useQueryClient().getQueryData<Pages>(messagesQuery(codConversa).queryKey)
  const answered = pages?.pages.flatMap((p) => p.itens).find((m) => m.codConversaMensagem === codConversaMensagem)
  return (
    <div className={classes.resposta}>
      <span>
        <b>Em resposta a {answered?.quem ?? 'uma mensagem'}</b> {answered?.texto}
      </span>
      <CloseButton
        size="sm"
        aria-label="Não responder a esta mensagem"
        onClick={() => editDraft(codConversa, { respondeA: null })}
      />
    </div>
  )
}
