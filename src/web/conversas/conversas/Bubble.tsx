import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp, IconNote, IconTemplate } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { type ConversaMensagem, MESSAGE_KINDS } from '#shared/conversas/conversas.ts'
import { formatInstant, formatTime } from '#shared/rules/dates.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { AnexoList } from './AnexoList.tsx'
import { CHANNELS } from './channels.ts'
import { editDraft } from './drafts.ts'
import { MessageState } from './MessageState.tsx'
import { RecordLinks } from './RecordLinks.tsx'
import classes from './Bubble.module.css'
import { Words } from './Words.tsx'

interface Props {
  codConversa: number
  codConcessionaria: number
  mensagem: ConversaMensagem
  /** The message that this one answers; undefined when it is not loaded. */
  answered: ConversaMensagem | null | undefined
}

const SIDE_NAMES = { ENTRADA: 'Do cliente', SAIDA: 'Nossa', NOTA: 'Só a equipe lê' } as const

/** One message: theirs at the left, ours at the right, a note across, each with author, channel, hour and state. */
export const Bubble = memo(function Bubble({ codConversa, codConcessionaria, mensagem: m, answered }: Props) {
  const fuso = useTimeZone()
  const [unfolded, unfold] = useState(false)
  const channel = CHANNELS[m.canal]
  const isNote = m.direcao === 'NOTA'
  const emptied = m.texto === '' && m.anexos.length === 0
  return (
    <article className={classes.balao} data-direcao={m.direcao} aria-label={`${SIDE_NAMES[m.direcao]}, ${m.quem}`}>
      <p className={classes.quem}>
        {isNote ? <IconNote size={14} aria-hidden="true" /> : <channel.Icon size={14} aria-hidden="true" />}
        <b>{m.quem}</b>
        {isNote && <span>{m.canal === 'TELEFONE' ? 'anotou uma ligação' : 'anotou'} · só a equipe lê</span>}
        {m.tipo !== 'TEXTO' && <span className={classes.tipo}>{MESSAGE_KINDS[m.tipo]}</span>}
        {m.modelo !== null && (
          <span className={classes.tipo}>
            <IconTemplate size={12} aria-hidden="true" /> modelo
          </span>
        )}
      </p>
      {answered && (
        <blockquote className={classes.citacao}>
          <b>{answered.quem}</b>
          <span>{answered.texto}</span>
        </blockquote>
      )}
      {m.assunto !== null && <p className={classes.assunto}>{m.assunto}</p>}
      {m.texto !== '' && (
        <p className={classes.texto}>
          <Words text={m.texto} />
        </p>
      )}
      {emptied && <p className="suave">Mensagem apagada</p>}
      {m.citado !== null && (
        <>
          <UnstyledButton className={classes.dobra} aria-expanded={unfolded} onClick={() => unfold((x) => !x)}>
            {unfolded ? 'Esconder o texto anterior' : 'Mostrar o texto anterior'}
          </UnstyledButton>
          {unfolded && <p className={classes.citado}>{m.citado}</p>}
        </>
      )}
      {m.anexos.length > 0 && <AnexoList codConversa={codConversa} anexos={m.anexos} />}
      <RecordLinks codConcessionaria={codConcessionaria} mensagem={m} />
      {m.perguntaAberta && <p className={classes.aviso}>Pergunta sem resposta</p>}
      <footer className={classes.pe}>
        <time dateTime={m.em} className="num" title={formatInstant(m.em, fuso)}>
          {formatTime(m.em, fuso)}
        </time>
        <span>{channel.nome}</span>
        {m.direcao === 'SAIDA' && <MessageState codConversa={codConversa} mensagem={m} />}
        {m.direcao === 'ENTRADA' && !emptied && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            className={classes.responder}
            aria-label={`Responder a: ${m.texto.slice(0, 60) || m.quem}`}
            title="Responder a esta mensagem"
            onClick={() => {
              editDraft(codConversa, { respondeA: m.codConversaMensagem })
              document.getElementById(`escrever-${codConversa}`)?.focus()
            }}
          >
            <IconArrowBackUp size={15} />
          </ActionIcon>
        )}
      </footer>
    </article>
  )
})
