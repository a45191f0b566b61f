import { ActionIcon, Checkbox, FileButton, TextInput, Textarea } from '@mantine/core'
import { IconPaperclip, IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { ATTACHMENT_TYPES, type ConversaDetail, type SendingChannel } from '#shared/conversas/conversas.ts'
import { toast } from '../../core/feedback/toast.ts'
import { AttachmentChips } from './AttachmentChips.tsx'
import { byFinger } from './by-finger.ts'
import { CannedAnswers } from './CannedAnswers.tsx'
import classes from './Composer.module.css'
import { EMPTY_DRAFT, editDraft, readDraft, useDraft } from './drafts.ts'
import { send } from './sending.ts'
import type { Uploads } from './uploads.ts'

const UNFILLED = /\{\{[^{}]*\}\}/

interface Props {
  conversa: ConversaDetail
  canal: SendingChannel | 'NOTA'
  uploads: Uploads
}

/** Free text with attachments, or a note. Enter sends, Shift+Enter breaks the line. */
export function WriteForm({ conversa: c, canal, uploads }: Props) {
  const { codConversa } = c
  const draft = useDraft(codConversa)
  const [byPhone, setByPhone] = useState(true)
  const [answers, openAnswers] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const isNote = canal === 'NOTA'
  const takesFiles = canal === 'WHATSAPP' || canal === 'EMAIL'
  const waits = uploads.itens.some((u) => u.erro === null)
  const empty = draft.texto.trim() === '' && (isNote || draft.anexos.length === 0)

  function submit(): void {
    // Read what is there now: a second Enter in the same moment finds an empty draft.
    const d = readDraft(codConversa)
    const texto = d.texto.trim()
    if (texto === '' && (isNote || d.anexos.length === 0)) return
    const unfilled = UNFILLED.exec(texto)
    if (unfilled) return toast.info(`Preencha ${unfilled[0]} antes de enviar`)
    if (waits && !isNote) return toast.info('Espere os arquivos terminarem de subir')
    if (isNote) {
      const kind = byPhone ? 'TELEFONE' : 'PAGINA'
      editDraft(codConversa, { texto: '', canal: null })
      // The field of the note goes: the message's takes its focus.
      requestAnimationFrame(() => document.getElementById(`escrever-${codConversa}`)?.focus())
      return send({ codConversa, tipo: { de: 'nota', body: { texto, canal: kind } }, canal: kind, texto, anexos: [] })
    }
    editDraft(codConversa, { ...EMPTY_DRAFT, canal: d.canal })
    const body = {
      canal,
      ...(texto !== '' && { texto }),
      ...(canal === 'EMAIL' && d.assunto.trim() !== '' && { assunto: d.assunto.trim() }),
      ...(d.respondeA !== null && { respondeA: d.respondeA }),
      anexos: d.anexos.map((a) => a.idAnexo),
    }
    send({ codConversa, tipo: { de: 'mensagem', body }, canal, texto, anexos: d.anexos })
  }
  function onKeyDown(e: KeyboardEvent<HTMLTextAreaElement>): void {
    if (e.nativeEvent.isComposing) return
    if (e.key === '/' && draft.texto === '') {
      e.preventDefault()
      openAnswers(true)
    }
    if (e.key === 'Escape') e.currentTarget.blur()
    if (e.key !== 'Enter' || e.shiftKey || byFinger()) return
    e.preventDefault()
    submit()
  }
  return (
    <>
      {canal === 'EMAIL' && (
        <TextInput
          size="xs"
          aria-label="Assunto"
          placeholder="Assunto"
          maxLength={200}
          value={draft.assunto}
          onChange={(e) => editDraft(codConversa, { assunto: e.currentTarget.value })}
        />
      )}
      {takesFiles && <AttachmentChips codConversa={codConversa} anexos={draft.anexos} uploads={uploads} />}
      <div className={classes.linha}>
        <Textarea
          ref={area}
          id={`escrever-${codConversa}`}
          className={classes.area}
          autosize
          minRows={1}
          maxRows={8}
          maxLength={4096}
          aria-label={isNote ? 'Anotação' : 'Mensagem'}
          placeholder={isNote ? 'O que a equipe precisa saber' : 'Mensagem'}
          value={draft.texto}
          onChange={(e) => editDraft(codConversa, { texto: e.currentTarget.value, canal })}
          onKeyDown={onKeyDown}
          onPaste={(e) => {
            const files = [...e.clipboardData.files]
            if (files.length === 0 || !takesFiles) return
            e.preventDefault()
            uploads.add(files)
          }}
        />
        {takesFiles && (
          <FileButton
            multiple
            accept={ATTACHMENT_TYPES.join(',')}
            inputProps={{ 'aria-label': 'Arquivos' }}
            onChange={(files) => uploads.add(files)}
          >
            {(p) => (
              <ActionIcon
                {...p}
                variant="default"
                size={36}
                className={classes.alvo}
                aria-label="Anexar foto ou PDF"
                title="Anexar foto ou PDF"
              >
                <IconPaperclip size={17} />
              </ActionIcon>
            )}
          </FileButton>
        )}
        {!isNote && (
          <CannedAnswers
            conversa={c}
            opened={answers}
            setOpened={openAnswers}
            use={(text) => {
              editDraft(codConversa, { texto: draft.texto === '' ? text : `${draft.texto} ${text}`, canal })
              requestAnimationFrame(() => area.current?.focus())
            }}
          />
        )}
        <ActionIcon
          size={36}
          className={classes.alvo}
          variant="filled"
          aria-label={isNote ? 'Guardar a anotação' : 'Enviar'}
          title={isNote ? 'Guardar a anotação' : 'Enviar (Enter)'}
          disabled={empty}
          onClick={submit}
        >
          <IconSend size={17} />
        </ActionIcon>
      </div>
      {isNote && (
        <Checkbox
          size="xs"
          label="Foi uma ligação com o cliente"
          checked={byPhone}
          onChange={(e) => setByPhone(e.currentTarget.checked)}
        />
      )}
    </>
  )
}
