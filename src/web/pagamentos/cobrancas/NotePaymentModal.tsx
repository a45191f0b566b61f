import { Button, FileInput, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { FullCobranca } from '#shared/pagamentos/cobrancas.ts'
import { formatTime, localInstant, todayIn } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ApiError } from '../../core/http/errors.ts'
import { shrinkPhoto, toBase64, UnreadablePhotoError } from '../../core/photos/shrink-photo.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { TimeInput } from '../../ui/fields/TimeInput.tsx'
import { useNotePayment } from './api.ts'

const MAX_BYTES = 8 * 1024 * 1024

/** A picture becomes a smaller JPEG; a PDF goes as it is. */
async function encoded(file: File): Promise<string> {
  if (file.type.startsWith('image/')) return toBase64((await shrinkPhoto(file)).blob)
  return toBase64(file)
}

/** Notes a payment that a person saw, with where it was seen and the receipt's file. */
export function NotePaymentModal({ cobranca: c, close }: { cobranca: FullCobranca; close: () => void }) {
  const fuso = useTimeZone()
  const note = useNotePayment(c.codCobranca)
  const [valor, setValor] = useState<number | null>(Math.max(c.valor - c.pago, 0) || c.valor)
  const [dia, setDia] = useState(() => todayIn(fuso, new Date()))
  const [hora, setHora] = useState(() => formatTime(new Date().toISOString(), fuso))
  const [e2eid, setE2eid] = useState('')
  const [prova, setProva] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [fileError, setFileError] = useState<string | null>(null)
  const [attempted, setAttempted] = useState(false)
  const fields = note.error instanceof ApiError ? note.error.campos : {}
  const missing = {
    valor: valor === null || valor < 1 ? 'Informe um valor' : undefined,
    prova: prova.trim().length < 5 ? 'Diga onde o pagamento foi visto' : undefined,
  }
  async function submit(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setAttempted(true)
    if (missing.valor !== undefined || missing.prova !== undefined || valor === null) return
    let data: string | null = null
    try {
      data = file && (await encoded(file))
    } catch (e2) {
      return setFileError(e2 instanceof UnreadablePhotoError ? e2.message : 'O arquivo não pôde ser lido')
    }
    const done = await note
      .mutateAsync({
        valor,
        pagoEm: localInstant(dia, hora, fuso),
        e2eid: e2eid.trim(),
        prova: prova.trim(),
        arquivo: data,
        versao: c.versao,
      })
      .catch(() => null)
    if (!done) return
    toast.ok('Pagamento anotado')
    close()
  }
  return (
    <Modal opened onClose={close} title="Anotar pagamento">
      <form onSubmit={(e) => void submit(e)} noValidate>
        <Stack>
          <Text size="sm" c="dimmed">
            Só depois de ver o dinheiro no extrato ou no comprovante. Cobrado: {formatReais(c.valor)}
            {c.pago > 0 && `, pago ${formatReais(c.pago)}`}.
          </Text>
          <MoneyInput
            label="Valor recebido"
            data-autofocus
            required
            value={valor}
            onChange={setValor}
            error={fields['valor'] ?? (attempted ? missing.valor : undefined)}
          />
          <Group grow align="flex-start">
            <DayInput label="Dia" required value={dia} onChange={setDia} error={fields['pagoEm']} />
            <div>
              <Text component="span" size="sm" fw={500} aria-hidden="true">
                Hora
              </Text>
              <TimeInput aria-label="Hora" value={hora} onChange={setHora} />
            </div>
          </Group>
          <TextInput
            label="Onde foi visto"
            placeholder="Extrato do banco, 14:32, em nome de Maria Souza"
            required
            maxLength={500}
            value={prova}
            onChange={(e) => setProva(e.currentTarget.value)}
            error={fields['prova'] ?? (attempted ? missing.prova : undefined)}
          />
          <TextInput
            label="Identificador da transação (E2E)"
            description="Está no comprovante, começa com E. Com ele o mesmo pagamento nunca conta duas vezes."
            maxLength={60}
            value={e2eid}
            onChange={(e) => setE2eid(e.currentTarget.value)}
            error={fields['e2eid']}
          />
          <FileInput
            label="Comprovante"
            placeholder="Foto ou PDF, até 8 MB"
            accept="image/*,application/pdf"
            clearable
            clearButtonProps={{ 'aria-label': 'Tirar o comprovante' }}
            value={file}
            onChange={(f) => {
              const large = f !== null && !f.type.startsWith('image/') && f.size > MAX_BYTES
              setFileError(large ? 'O arquivo passa de 8 MB' : null)
              setFile(large ? null : f)
            }}
            error={fileError ?? fields['arquivo']}
          />
          <ModalFooter error={Object.keys(fields).length > 0 ? null : note.error} close={close}>
            <Button type="submit" loading={note.isPending}>
              Anotar pagamento
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
