import { Alert, Button, Group, List, Stack, Text, Textarea } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import type { OrcamentoCompleto, PedidoAlcada } from '#shared/oficina-digital/orcamentos.ts'
import { descreverExcesso, excessos } from '#shared/rules/alcada.ts'
import { mensagemDe } from '../../core/erros.ts'
import { toast } from '../../core/toast.ts'
import type { LinhaEditada } from '../../recipes/edicao/edicao.ts'
import { Quando } from '../../ui/dados/Quando.tsx'
import { useResponderAlcada } from './api.ts'

/** What goes beyond the caller's own authority, while it is being typed: at most three, in words. */
export function ExcessosDaEdicao({
  linhas,
  alcada,
}: {
  linhas: readonly LinhaEditada[]
  alcada: OrcamentoCompleto['alcada']
}) {
  const achados = excessos(linhas, alcada)
  if (achados.length === 0) return null
  return (
    <Alert color="amarelo" icon={<IconLock size={18} />} title="Além da sua alçada">
      <Lista textos={achados.map(descreverExcesso)} />
      <Text size="sm" mt={4}>
        Você pode concluir o preço; antes de enviar, alguém com alçada maior precisa aprovar.
      </Text>
    </Alert>
  )
}

/** What goes beyond an authority, in words: at most three. */
export function Lista({ textos }: { textos: readonly string[] }) {
  return (
    <List size="sm">
      {textos.slice(0, 3).map((t) => (
        <List.Item key={t}>{t}</List.Item>
      ))}
      {textos.length > 3 && <List.Item>e mais {textos.length - 3}</List.Item>}
    </List>
  )
}

/** Whether the caller must ask before sending these prices. */
export function precisaPedir(o: OrcamentoCompleto): boolean {
  const aprovada = o.pedidoAlcada?.resposta === 'APROVADA' && o.pedidoAlcada.vale
  return !aprovada && excessos(o.linhas, o.alcada).length > 0
}

/** What a priced quote says of the authority: needed, approved, or denied before. */
export function AlcadaDoPrecificado({ orcamento: o }: { orcamento: OrcamentoCompleto }) {
  const p = o.pedidoAlcada
  if (p?.resposta === 'APROVADA' && p.vale)
    return (
      <Alert color="verde" icon={<IconLockOpen size={18} />} title={`Alçada aprovada por ${p.respondidaPor}`}>
        {p.comentario ?? 'Estes preços podem ser enviados. Mudar um deles pede nova aprovação.'}
      </Alert>
    )
  if (!precisaPedir(o)) return null
  return (
    <Alert color="amarelo" icon={<IconLock size={18} />} title="Estes preços passam da sua alçada">
      <Lista textos={excessos(o.linhas, o.alcada).map(descreverExcesso)} />
    </Alert>
  )
}

/** The open request, and its answer for who may give it. */
export function PedidoAberto({ orcamento: o, pedido: p }: { orcamento: OrcamentoCompleto; pedido: PedidoAlcada }) {
  const responder = useResponderAlcada()
  const [comentario, setComentario] = useState('')
  const cobre = excessos(o.linhas, o.alcada).length === 0
  const enviar = (resposta: 'APROVADA' | 'NEGADA') =>
    responder.mutate(
      { codOrcamento: o.codOrcamento, versao: o.versao, resposta, comentario: comentario.trim() || null },
      { onSuccess: () => toast.ok(resposta === 'APROVADA' ? 'Alçada aprovada' : 'Alçada negada') },
    )
  return (
    <Alert color="amarelo" icon={<IconLock size={18} />} title={`${p.pedidaPor} pede alçada`}>
      <Stack gap="xs">
        <Text size="sm">
          “{p.justificativa}” · <Quando instante={p.pedidaEm} />
        </Text>
        <Lista textos={p.excessos} />
        {cobre ? (
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
              <Button loading={responder.isPending} onClick={() => enviar('APROVADA')}>
                Aprovar
              </Button>
              <Button variant="default" disabled={responder.isPending} onClick={() => enviar('NEGADA')}>
                Negar
              </Button>
            </Group>
          </>
        ) : (
          <Text size="sm">Espera a resposta de alguém com alçada maior.</Text>
        )}
        {responder.isError && (
          <Text size="sm" c="vermelho" role="alert">
            {mensagemDe(responder.error)}
          </Text>
        )}
      </Stack>
    </Alert>
  )
}

/** In the quote's drawer: the request, while it waits. */
export function AlcadaPedida({ orcamento: o }: { orcamento: OrcamentoCompleto }) {
  return o.estado === 'AGUARDANDO_ALCADA' && o.pedidoAlcada && <PedidoAberto orcamento={o} pedido={o.pedidoAlcada} />
}
