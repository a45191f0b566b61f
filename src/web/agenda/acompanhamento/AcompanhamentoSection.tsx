import { Button, Group, Skeleton, Text, TextInput } from '@mantine/core'
import { IconBrandWhatsapp, IconCheck, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { MANAGER_NIVEIS } from '#shared/agenda/agenda.ts'
import type { VisitAcompanhamento } from '#shared/agenda/acompanhamento.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { SCORE_REASON_NAMES } from '#shared/rules/acompanhamento.ts'
import { useSessao } from '../../core/session/session.ts'
import { toast } from '../../core/feedback/toast.ts'
import { copyLink } from '../../ui/orcamento/copy-link.ts'
import { Section } from '../../ui/orcamento/Section.tsx'
import classes from './Acompanhamento.module.css'
import { visitAcompanhamento, useSharePhotos, useSendAcompanhamento } from './api.ts'

/** The customer page of a visit: its link, the shared photos and the survey score. */
export function AcompanhamentoSection({ codPassagem, delivered }: { codPassagem: number; delivered: boolean }) {
  const nivel = useSessao()?.nivel
  const isManager = nivel !== undefined && (MANAGER_NIVEIS as readonly Nivel[]).includes(nivel)
  const q = useQuery(visitAcompanhamento(codPassagem))
  const send = useSendAcompanhamento(codPassagem)
  const a = q.data
  if (!isManager || q.isError) return null
  const flush = async (canal: 'SMS' | 'EMAIL') => {
    const done = await send.mutateAsync(canal).catch(() => null)
    if (done) toast.ok(canal === 'SMS' ? 'SMS a caminho' : 'E-mail a caminho')
  }
  return (
    <Section title="Acompanhamento do cliente">
      {!a && <Skeleton height={60} />}
      {a?.url && (
        <TextInput aria-label="Link do cliente" readOnly value={a.url} onFocus={(e) => e.currentTarget.select()} />
      )}
      {a && !delivered && (
        <Group gap="xs">
          {a.url === null ? (
            <Button variant="default" loading={send.isPending} onClick={() => send.mutate('LINK')}>
              Criar link
            </Button>
          ) : (
            <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => void copyLink(a.url ?? '')}>
              Copiar
            </Button>
          )}
          {a.whatsapp !== null && (
            <Button
              component="a"
              href={a.whatsapp}
              target="_blank"
              rel="noopener noreferrer"
              variant="default"
              leftSection={<IconBrandWhatsapp size={16} />}
            >
              WhatsApp
            </Button>
          )}
          <Button variant="default" loading={send.isPending} onClick={() => void flush('SMS')}>
            SMS
          </Button>
          <Button variant="default" loading={send.isPending} onClick={() => void flush('EMAIL')}>
            E-mail
          </Button>
        </Group>
      )}
      {a && a.fotos.length > 0 && <Photos codPassagem={codPassagem} fotos={a.fotos} />}
      {a?.pesquisa && (
        <Text size="sm">
          Nota <b className="num">{a.pesquisa.nota}</b> na pesquisa
          {a.pesquisa.motivos.length > 0 &&
            `: ${a.pesquisa.motivos.map((m) => SCORE_REASON_NAMES[m].toLowerCase()).join(', ')}`}
          {a.pesquisa.comentario && `. “${a.pesquisa.comentario}”`}
        </Text>
      )}
    </Section>
  )
}

interface PhotosProps {
  codPassagem: number
  fotos: VisitAcompanhamento['fotos']
}

function Photos({ codPassagem, fotos }: PhotosProps) {
  const share = useSharePhotos(codPassagem)
  const chosen = fotos.filter((f) => f.compartilhada).map((f) => f.codFoto)
  const toggle = (cod: number) =>
    share.mutate(chosen.includes(cod) ? chosen.filter((f) => f !== cod) : [...chosen, cod])
  return (
    <div>
      <Text size="sm" c="dimmed" mb={6}>
        {fotos.some((f) => f.video) ? 'Fotos e vídeos' : 'Fotos'} que o cliente vê: {chosen.length} de {fotos.length}.
        Toque para mostrar ou esconder.
      </Text>
      <div className={classes.fotos}>
        {fotos.map((f) => (
          <button
            key={f.codFoto}
            type="button"
            aria-pressed={f.compartilhada}
            aria-label={`${f.compartilhada ? 'mostra' : 'escondida'}: ${f.titulo}${f.video ? ', vídeo' : ''}`}
            disabled={share.isPending}
            onClick={() => toggle(f.codFoto)}
          >
            <img src={f.miniatura} alt="" loading="lazy" />
            <span>
              {f.compartilhada && <IconCheck size={12} stroke={3} aria-hidden="true" />}{' '}
              {f.compartilhada ? 'mostra' : 'escondida'}
              {f.video && ' · vídeo'}
            </span>
          </button>
        ))}
      </div>
    </div>
  )
}
