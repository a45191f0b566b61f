import { Button, Group, Text, Textarea } from '@mantine/core'
import { IconBrandWhatsapp, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ChannelChoice, ConversaDetail } from '#shared/conversas/conversas.ts'
import { whatsAppLink } from '#shared/rules/phone.ts'
import { toast } from '../../core/feedback/toast.ts'
import { byFinger } from './by-finger.ts'
import { CannedAnswers } from './CannedAnswers.tsx'
import classes from './Composer.module.css'
import { EMPTY_DRAFT, editDraft, readDraft, useDraft } from './drafts.ts'
import { send } from './sending.ts'

/** Without a connection the person sends outside the product, and says so: the thread keeps what they say. */
export function ByHand({ conversa: c, choice }: { conversa: ConversaDetail; choice: ChannelChoice }) {
  const { codConversa } = c
  const { texto } = useDraft(codConversa)
  const [handed, setHanded] = useState(false)
  const [answers, openAnswers] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const written = texto.trim()
  const link = choice.canal === 'WHATSAPP' && choice.destino !== null ? whatsAppLink(choice.destino, written) : null

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(written)
      toast.ok('Texto copiado')
      setHanded(true)
    } catch {
      toast.error('O navegador não deixou copiar. Selecione o texto e copie à mão.')
    }
  }
  function goOut(): void {
    if (written === '') return
    if (link === null) return void copy()
    window.open(link, '_blank', 'noopener')
    setHanded(true)
  }
  function say(): void {
    const { texto: draft, respondeA } = readDraft(codConversa)
    const said = draft.trim()
    if (said === '') return
    editDraft(codConversa, { ...EMPTY_DRAFT, canal: choice.canal })
    setHanded(false)
    const answered = respondeA === null ? {} : { respondeA }
    const body = { canal: choice.canal, texto: said, ditaEnviada: true, ...answered }
    send({ codConversa, tipo: { de: 'mensagem', body }, canal: choice.canal, texto: said, anexos: [] })
  }
  return (
    <>
      <div className={classes.linha}>
        <Textarea
          ref={area}
          id={`escrever-${codConversa}`}
          className={classes.area}
          autosize
          minRows={1}
          maxRows={8}
          maxLength={4096}
          aria-label="Mensagem"
          placeholder="Mensagem"
          value={texto}
          onChange={(e) => {
            setHanded(false)
            editDraft(codConversa, { texto: e.currentTarget.value, canal: choice.canal })
          }}
          onKeyDown={(e) => {
            if (e.nativeEvent.isComposing) return
            if (e.key === 'Escape') e.currentTarget.blur()
            if (e.key === 'Enter' && !e.shiftKey && !byFinger()) {
              e.preventDefault()
              goOut()
            }
            if (e.key !== '/' || texto !== '') return
            e.preventDefault()
            openAnswers(true)
          }}
        />
        <CannedAnswers
          conversa={c}
          opened={answers}
          setOpened={openAnswers}
          use={(chosen) => {
            editDraft(codConversa, { texto: texto === '' ? chosen : `${texto} ${chosen}`, canal: choice.canal })
            requestAnimationFrame(() => area.current?.focus())
          }}
        />
      </div>
      {handed ? (
        <Group gap={8} justify="flex-end" role="status">
          <Text size="sm" fw={600}>
            Foi enviada?
          </Text>
          <Button size="xs" className={classes.botao} onClick={say}>
            Sim, guardar na conversa
          </Button>
          <Button size="xs" className={classes.botao} variant="default" onClick={() => setHanded(false)}>
            Ainda não
          </Button>
        </Group>
      ) : (
        <Group gap={8} justify="flex-end">
          <Text size="xs" c="dimmed" mr="auto">
            Sem provedor ligado: envie por fora.
          </Text>
          <Button
            size="xs"
            className={classes.botao}
            variant="default"
            leftSection={<IconCopy size={15} />}
            disabled={written === ''}
            onClick={() => void copy()}
          >
            Copiar texto
          </Button>
          {choice.canal === 'WHATSAPP' && (
            <Button
              size="xs"
              className={classes.botao}
              component="a"
              href={link ?? undefined}
              target="_blank"
              rel="noopener noreferrer"
              leftSection={<IconBrandWhatsapp size={15} />}
              data-disabled={written === '' || link === null || undefined}
              aria-disabled={written === '' || link === null}
              onClick={(e) => {
                if (written === '' || link === null) return e.preventDefault()
                setHanded(true)
              }}
            >
              Abrir WhatsApp
            </Button>
          )}
        </Group>
      )}
    </>
  )
}
