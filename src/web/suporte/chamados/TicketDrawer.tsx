import { Alert, Anchor, Button, Group, Select, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CompleteChamado,
  SEND_STATES,
  CHAMADO_STATES,
  type ChamadoState,
  PRIORITIES,
  CHAMADO_TYPES,
} from '#shared/suporte/chamados.ts'
import { formatInstant } from '#shared/rules/dates.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { toast } from '../../core/feedback/toast.ts'
import { DetailDrawer } from '../../recipes/list/DetailDrawer.tsx'
import type { Detail } from '../../recipes/list/useDetail.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Section } from '../../ui/orcamento/Section.tsx'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import { Timeline } from '../../ui/panels/Timeline.tsx'
import { Anexos } from './Anexos.tsx'
import { oneChamado, useAddComment, useSendChamado, useChangeChamado } from './api.ts'

interface Props {
  detail: Detail
  withJira: boolean
  neighbors: readonly number[]
}

/** A ticket in a drawer: description, state, comments. */
export function TicketDrawer({ detail, withJira, neighbors }: Props) {
  const q = useQuery({ ...oneChamado(detail.codigo ?? 0), enabled: detail.codigo !== null })
  return (
    <DetailDrawer detail={detail} title={q.data?.titulo ?? 'Ticket'} neighbors={neighbors}>
      {() =>
        q.data ? (
          <Content key={q.data.codChamado} chamado={q.data} withJira={withJira} />
        ) : q.isError ? (
          <LoadError error={q.error} attempt={() => void q.refetch()} />
        ) : (
          <Skeleton height={320} />
        )
      }
    </DetailDrawer>
  )
}

function Content({ chamado: k, withJira }: { chamado: CompleteChamado; withJira: boolean }) {
  const fuso = useTimeZone()
  const modify = useChangeChamado(k.codChamado)
  const send = useSendChamado(k.codChamado)
  const failed = (error: Error) => toast.failure(error)
  return (
    <Stack gap={18}>
      <FactSheet
        data={[
          ['Tipo', CHAMADO_TYPES[k.tipo]],
          ['Prioridade', PRIORITIES[k.prioridade]],
          ['Aberto', `${k.quem}, ${formatInstant(k.criadoEm, fuso)}`],
          [
            'Jira',
            k.jiraLink && k.jiraChave ? (
              <Anchor key="j" href={k.jiraLink} target="_blank" rel="noreferrer">
                {k.jiraChave}
              </Anchor>
            ) : (
              SEND_STATES[k.envio]
            ),
          ],
          ['Tela', k.contexto?.tela ?? null],
          ['Navegador', k.contexto?.navegador ?? null],
          ['Erro da tela', k.contexto?.erro || null],
        ]}
      />
      {k.erro && (
        <Alert color={k.envio === 'FALHOU' ? 'vermelho' : 'amarelo'} role="alert">
          {k.erro}
          {k.envio === 'PENDENTE' && '. Tentamos de novo daqui a pouco.'}
        </Alert>
      )}
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{k.descricao}</Text>
      <Group align="end">
        <Select
          label="Estado"
          description={k.jiraChave ? 'Muda no Jira, e aparece aqui.' : undefined}
          inputWrapperOrder={['label', 'input', 'description']}
          allowDeselect={false}
          disabled={k.jiraChave !== null || modify.isPending}
          data={Object.entries(CHAMADO_STATES).map(([value, label]) => ({ value, label }))}
          value={k.estado}
          onChange={(e) => e && modify.mutate({ estado: e as ChamadoState, versao: k.versao }, { onError: failed })}
        />
        {withJira && (k.envio === 'LOCAL' || k.envio === 'FALHOU') && (
          <Button
            variant="default"
            loading={send.isPending}
            onClick={() => send.mutate(undefined, { onError: failed })}
          >
            {k.envio === 'FALHOU' ? 'Tentar o Jira de novo' : 'Mandar ao Jira'}
          </Button>
        )}
      </Group>
      <Section title={`Anexos (${k.anexos.length})`}>
        <Anexos codChamado={k.codChamado} anexos={k.anexos} />
      </Section>
      <Section title={`Comentários (${k.comentarios.length})`}>
        <Timeline
          events={k.comentarios.map((c) => ({
            id: c.codComentario,
            title: c.quem,
            em: c.em,
            actor: c.doJira ? 'no Jira' : '',
            detail: <span style={{ whiteSpace: 'pre-wrap' }}>{c.texto}</span>,
          }))}
        />
        <CommentForm codChamado={k.codChamado} />
      </Section>
    </Stack>
  )
}

function CommentForm({ codChamado }: { codChamado: number }) {
  const addComment = useAddComment(codChamado)
  const [text, setText] = useState('')
  return (
    <Stack gap={8}>
      <Textarea
        aria-label="Comentário"
        placeholder="Escreva um comentário"
        autosize
        minRows={2}
        maxLength={4000}
        value={text}
        onChange={(e) => setText(e.currentTarget.value)}
        error={addComment.isError ? errorMessage(addComment.error) : null}
      />
      <Button
        w="fit-content"
        variant="default"
        leftSection={<IconSend size={16} />}
        disabled={text.trim() === ''}
        loading={addComment.isPending}
        onClick={() => addComment.mutate(text.trim(), { onSuccess: () => setText('') })}
      >
        Comentar
      </Button>
    </Stack>
  )
}
