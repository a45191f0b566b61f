import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { CarRecall } from '#shared/garantia/recall-cars.ts'
import { RECALL_ANSWER_NAMES, type RecallAnswer } from '#shared/rules/recall.ts'
import { toast } from '../../core/feedback/toast.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { toBase64 } from '../../core/photos/shrink-photo.ts'
import type { RecallTarget } from '../../recipes/area/slots.ts'
import { SignaturePad } from '../../ui/inspection/SignaturePad.tsx'
import { useAnswerRecall } from './api.ts'

interface Props {
  target: RecallTarget
  recall: CarRecall
  estado: RecallAnswer
  close: () => void
}

/** The answers that need more than a click: a reason, or the customer's signature. */
export function AnswerForm({ target, recall: r, estado, close }: Props) {
  const answer = useAnswerRecall(target)
  const [motivo, setMotivo] = useState('')
  const [assinadoPor, setAssinadoPor] = useState('')
  const [tried, setTried] = useState(false)
  const refusal = estado === 'RECUSADO'
  async function send(assinatura: string | null): Promise<void> {
    setTried(true)
    if (refusal ? assinadoPor.trim().length < 3 : motivo.trim().length < 3) return
    const done = await answer
      .mutateAsync({
        codRecall: r.codRecall,
        estado,
        motivo,
        assinadoPor,
        assinatura,
        codUltima: r.ultima?.codResposta ?? null,
      })
      .catch(() => null)
    if (!done) return
    toast.ok(`${r.titulo}: ${RECALL_ANSWER_NAMES[estado].toLowerCase()}`)
    close()
  }
  return (
    <Stack gap="xs">
      {refusal && (
        <>
          <Text size="sm">
            Fui informado deste recall, de que o reparo é gratuito e de que sem ele o licenciamento pode ser negado.
            Decido não fazê-lo agora.
          </Text>
          <TextInput
            label="Quem assina"
            required
            maxLength={120}
            value={assinadoPor}
            error={tried && assinadoPor.trim().length < 3 && 'Informe quem assina'}
            onChange={(e) => setAssinadoPor(e.currentTarget.value)}
          />
        </>
      )}
      <Textarea
        label={refusal ? 'Motivo, se o cliente disse' : 'Motivo'}
        required={!refusal}
        maxLength={300}
        autosize
        minRows={2}
        value={motivo}
        error={!refusal && tried && motivo.trim().length < 3 && 'Diga o motivo'}
        onChange={(e) => setMotivo(e.currentTarget.value)}
      />
      {refusal && <SignaturePad label="Assinatura da recusa" onSign={(png) => void toBase64(png).then(send)} />}
      {answer.error && (
        <Alert color="vermelho" role="alert">
          {errorMessage(answer.error)}
        </Alert>
      )}
      <Group gap="xs">
        {!refusal && (
          <Button size="xs" loading={answer.isPending} onClick={() => void send(null)}>
            {RECALL_ANSWER_NAMES[estado] === 'Reaberto' ? 'Reabrir' : 'Gravar'}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={close}>
          Voltar
        </Button>
      </Group>
    </Stack>
  )
}
