import { Button, Group, Skeleton, Text, TextInput } from '@mantine/core'
import { IconBrandWhatsapp, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { NIVEIS_CHEFIA } from '#shared/agenda/agenda.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { NOME_MOTIVO_DA_NOTA } from '#shared/rules/acompanhamento.ts'
import { useSessao } from '../../core/session.ts'
import { toast } from '../../core/toast.ts'
import { copiarLink } from '../../ui/orcamento/copiar.ts'
import { Secao } from '../../ui/orcamento/Secao.tsx'
import classes from './Acompanhamento.module.css'
import { acompanhamentoDaVisita, useCompartilharFotos, useEnviarAcompanhamento } from './api.ts'

/** The customer's page of a visit: its link, the photos on it, and the mark that came back. */
export function AcompanhamentoSecao({ codPassagem, entregue }: { codPassagem: number; entregue: boolean }) {
  const nivel = useSessao()?.nivel
  const chefia = nivel !== undefined && (NIVEIS_CHEFIA as readonly Nivel[]).includes(nivel)
  const q = useQuery(acompanhamentoDaVisita(codPassagem))
  const enviar = useEnviarAcompanhamento(codPassagem)
  const a = q.data
  if (!chefia || q.isError) return null
  const mandar = async (canal: 'SMS' | 'EMAIL') => {
    const feito = await enviar.mutateAsync(canal).catch(() => null)
    if (feito) toast.ok(canal === 'SMS' ? 'SMS a caminho' : 'E-mail a caminho')
  }
  return (
    <Secao titulo="Acompanhamento do cliente">
      {!a && <Skeleton height={60} />}
      {a?.url && (
        <TextInput aria-label="Link do cliente" readOnly value={a.url} onFocus={(e) => e.currentTarget.select()} />
      )}
      {a && !entregue && (
        <Group gap="xs">
          {a.url === null ? (
            <Button variant="default" loading={enviar.isPending} onClick={() => enviar.mutate('LINK')}>
              Criar link
            </Button>
          ) : (
            <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => void copiarLink(a.url ?? '')}>
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
          <Button variant="default" loading={enviar.isPending} onClick={() => void mandar('SMS')}>
            SMS
          </Button>
          <Button variant="default" loading={enviar.isPending} onClick={() => void mandar('EMAIL')}>
            E-mail
          </Button>
        </Group>
      )}
      {a && a.fotos.length > 0 && <Fotos codPassagem={codPassagem} fotos={a.fotos} />}
      {a?.pesquisa && (
        <Text size="sm">
          Nota <b className="num">{a.pesquisa.nota}</b> na pesquisa
          {a.pesquisa.motivos.length > 0 &&
            `: ${a.pesquisa.motivos.map((m) => NOME_MOTIVO_DA_NOTA[m].toLowerCase()).join(', ')}`}
          {a.pesquisa.comentario && `. “${a.pesquisa.comentario}”`}
        </Text>
      )}
    </Secao>
  )
}

interface FotosProps {
  codPassagem: number
  fotos: readonly { codFoto: number; miniatura: string; titulo: string; compartilhada: boolean }[]
}

function Fotos({ codPassagem, fotos }: FotosProps) {
  const compartilhar = useCompartilharFotos(codPassagem)
  const escolhidas = fotos.filter((f) => f.compartilhada).map((f) => f.codFoto)
  const alternar = (cod: number) =>
    compartilhar.mutate(escolhidas.includes(cod) ? escolhidas.filter((f) => f !== cod) : [...escolhidas, cod])
  return (
    <div>
      <Text size="sm" c="dimmed" mb={6}>
        Fotos que o cliente vê: {escolhidas.length} de {fotos.length}. Toque para mostrar ou esconder.
      </Text>
      <div className={classes.fotos}>
        {fotos.map((f) => (
          <button
            key={f.codFoto}
            type="button"
            aria-pressed={f.compartilhada}
            aria-label={`${f.compartilhada ? '✓ mostra' : 'escondida'}: ${f.titulo}`}
            disabled={compartilhar.isPending}
            onClick={() => alternar(f.codFoto)}
          >
            <img src={f.miniatura} alt="" loading="lazy" />
            <span>{f.compartilhada ? '✓ mostra' : 'escondida'}</span>
          </button>
        ))}
      </div>
    </div>
  )
}
