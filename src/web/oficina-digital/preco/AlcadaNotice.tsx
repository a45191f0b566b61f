import { Alert, Button, Group, List, Stack, Text, Textarea } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import type { FullOrcamento, AlcadaRequest } from '#shared/oficina-digital/orcamentos.ts'
import { describeExcess, findExcesses } from '#shared/rules/alcada.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { toast } from '../../core/feedback/toast.ts'
import type { DraftLinha } from '../../recipes/draft/draft.ts'
import { When } from '../../ui/display/When.tsx'
import { mustRequestAlcada } from '../../ui/orcamento/alcada.ts'
import { useAnswerAlcada } from './api.ts'

/** Live list of values beyond the user's own authority: at most three. */
export function DraftExcesses({ linhas, alcada }: { linhas: readonly DraftLinha[]; alcada: FullOrcamento['alcada'] }) {
  const achados = findExcesses(linhas, alcada)
  if (achados.length === 0) return null
  return (
    <Alert color="amarelo" icon={<IconLock size={18} />} title="Além da sua alçada">
      <SimpleList texts={achados.map(describeExcess)} />
      <Text size="sm" mt={4}>
        Você pode concluir o preço; antes de enviar, alguém com alçada maior precisa aprovar.
      </Text>
    </Alert>
  )
}

/** Texts as a list: at most three. */
export function SimpleList({ texts }: { texts: readonly string[] }) {
  return (
    <List size="sm">
      {texts.slice(0, 3).map((t) => (
        <List.Item key={t}>{t}</List.Item>
      ))}
      {texts.length > 3 && <List.Item>e mais {texts.length - 3}</List.Item>}
    </List>
  )
}

/** Approval status of a priced quote: needed, approved, or denied. */
export function PrecificadoAlcada({ orcamento: o }: { orcamento: FullOrcamento }) {
  const p = o.pedidoAlcada
  if (p?.resposta === 'APROVADA' && p.vale)
    return (
      <Alert color="verde" icon={<IconLockOpen size={18} />} title={`Alçada aprovada por ${p.respondidaPor}`}>
        {p.comentario ?? 'Estes preços podem ser enviados. Mudar um deles pede nova aprovação.'}
      </Alert>
    )
  if (!mustRequestAlcada(o)) return null
  return (
    <Alert color="amarelo" icon={<IconLock size={18} />} title="Estes preços passam da sua alçada">
      <SimpleList texts={findExcesses(o.linhas, o.alcada).map(describeExcess)} />
    </Alert>
  )
}

/** The open approval request, with the answer buttons for users who may decide. */
export function OpenRequest({ orcamento: o, pedido: p }: { orcamento: FullOrcamento; pedido: AlcadaRequest }) {
  const answer = useAnswerAlcada()
  const [comentario, setComentario] = useState('')
  const covers = findExcesses(o.linhas, o.alcada).length === 0
  const send = (resposta: 'APROVADA' | 'NEGADA') =>
    answer.mutate(
      { codOrcamento: o.codOrcamento, versao: o.versao, resposta, comentario: comentario.trim() || null },
      { onSuccess: () => toast.ok(resposta === 'APROVADA' ? 'Alçada aprovada' : 'Alçada negada') },
    )
  return (
    <Alert color="amarelo" icon={<IconLock size={18} />} title={`${p.pedidaPor} pede alçada`}>
      <Stack gap="xs">
        <Text size="sm">
          “{p.justificativa}” · <When instant={p.pedidaEm} />
        </Text>
        <SimpleList texts={p.excessos} />
        {covers ? (
          <>
            <Textarea
              label="Comentário"
              autosize
              minRows={1}
              maxRows={4}
              maxLength={500}
              value={comentario}
              onChange={(e) => setComentario(e.currentTarget.value)}
            />
            <Group gap="xs">
              <Button loading={answer.isPending} onClick={() => send('APROVADA')}>
                Aprovar
              </Button>
              <Button variant="default" disabled={answer.isPending} onClick={() => send('NEGADA')}>
                Negar
              </Button>
            </Group>
          </>
        ) : (
          <Text size="sm">Espera a resposta de alguém com alçada maior.</Text>
        )}
        {answer.isError && (
          <Text size="sm" c="vermelho" role="alert">
            {errorMessage(answer.error)}
          </Text>
        )}
      </Stack>
    </Alert>
  )
}

/** The open approval request, in the quote's drawer. */
export function RequestedAlcada({ orcamento: o }: { orcamento: FullOrcamento }) {
  return o.estado === 'AGUARDANDO_ALCADA' && o.pedidoAlcada && <OpenRequest orcamento={o} pedido={o.pedidoAlcada} />
}
