import { ActionIcon, Anchor, Button, FileButton, Group, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCamera, IconCheck, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Evidencia, FullGarantia } from '#shared/garantia/solicitacoes.ts'
import { demandField, EVIDENCE_KINDS, isWordsKind } from '#shared/rules/garantia.ts'
import { toast } from '../../core/feedback/toast.ts'
import { shrinkPhoto, toBase64 } from '../../core/photos/shrink-photo.ts'
import { When } from '../../ui/display/When.tsx'
import { useAddEvidence, useRemoveEvidence, useTakePhoto } from './api.ts'
import classes from './Garantias.module.css'

type Demand = FullGarantia['exigencias'][number]
const same = (d: Pick<Demand, 'tipo' | 'nome'>, e: Evidencia) =>
  e.tipo === d.tipo && (d.tipo !== 'OUTRA' || e.nome === d.nome)

/** What the make asks, each with what is there and how to add it; then evidence that it does not ask. */
export function EvidenceList({ garantia: g }: { garantia: FullGarantia }) {
  const extra = g.evidencias.filter((e) => !g.exigencias.some((d) => same(d, e)))
  const photo = { tipo: 'FOTO_PECA' as const, nome: EVIDENCE_KINDS.FOTO_PECA, tem: true }
  const asked = g.exigencias.length > 0 ? g.exigencias : g.acoes.includes('ANEXAR') ? [photo] : []
  return (
    <>
      {g.exigencias.length === 0 && (
        <Text c="dimmed">Nenhuma exigência cadastrada para {g.marca}. Anexe o que a marca pedir.</Text>
      )}
      {g.minimoFotos > 0 && (
        <Text size="sm" c="dimmed">
          A marca pede ao menos {g.minimoFotos} {g.minimoFotos === 1 ? 'foto' : 'fotos'}; há{' '}
          {g.evidencias.filter((e) => e.foto).length}.
        </Text>
      )}
      <ul className={classes.exigencias}>
        {asked.map((d) => (
          <li key={demandField(d)} data-falta={!d.tem || undefined}>
            <span className={classes.nome}>
              {d.tem ? <IconCheck size={17} aria-label="Tem" /> : <IconAlertTriangle size={17} aria-label="Falta" />}
              {d.nome}
            </span>
            <Proofs garantia={g} evidencias={g.evidencias.filter((e) => same(d, e))} />
            {g.acoes.includes('ANEXAR') && d.tipo !== 'HORAS_MARCADAS' && <AddEvidence garantia={g} demand={d} />}
            {d.tipo === 'HORAS_MARCADAS' && !d.tem && (
              <Text size="sm" c="dimmed">
                Entram sozinhas quando o mecânico marca o tempo do serviço.
              </Text>
            )}
          </li>
        ))}
      </ul>
      {g.exigencias.length > 0 && <Proofs garantia={g} evidencias={extra} />}
    </>
  )
}

function Proofs({ garantia: g, evidencias }: { garantia: FullGarantia; evidencias: readonly Evidencia[] }) {
  const remove = useRemoveEvidence(g.codSolicitacao)
  if (evidencias.length === 0) return null
  return (
    <div className={classes.provas}>
      {evidencias.map((e) => (
        <div key={e.codEvidencia} className={classes.prova}>
          {e.url !== null && (
            <Anchor href={e.url} target="_blank" rel="noopener" aria-label="Abrir o arquivo">
              {e.foto ? <img src={e.url} alt="Evidência" loading="lazy" /> : 'Abrir o PDF'}
            </Anchor>
          )}
          <span>
            {e.texto !== null && <>{e.texto} · </>}
            <span className="suave">
              {e.por ?? 'Pátio'}, <When instant={e.em} />
            </span>
          </span>
          {g.acoes.includes('EDITAR') && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label="Retirar a evidência"
              loading={remove.isPending && remove.variables === e.codEvidencia}
              onClick={() => remove.mutate(e.codEvidencia, { onError: (x) => toast.failure(x) })}
            >
              <IconTrash size={17} />
            </ActionIcon>
          )}
        </div>
      ))}
    </div>
  )
}

function AddEvidence({ garantia: g, demand: d }: { garantia: FullGarantia; demand: Demand }) {
  const add = useAddEvidence(g.codSolicitacao)
  const take = useTakePhoto(g.codSolicitacao)
  const [text, setText] = useState('')
  const [choosing, choose] = useState(false)
  const named = { tipo: d.tipo, nome: d.tipo === 'OUTRA' ? d.nome : null }
  const fail = (e: Error) => toast.failure(e)

  async function send(file: File | null): Promise<void> {
    if (!file) return
    try {
      const arquivo = await toBase64(file.type.startsWith('image/') ? (await shrinkPhoto(file)).blob : file)
      await add.mutateAsync({ ...named, arquivo })
      toast.ok('Evidência anexada')
    } catch (e) {
      if (e instanceof Error) fail(e)
    }
  }
  const words = (
    <Group gap={8} align="flex-end">
      <TextInput
        label={d.tipo === 'PECA_GUARDADA' ? 'Prateleira ou caixa' : 'Texto'}
        maxLength={500}
        style={{ flex: 1 }}
        value={text}
        onChange={(e) => setText(e.currentTarget.value)}
      />
      <Button
        variant="default"
        loading={add.isPending}
        disabled={text.trim() === ''}
        onClick={() => add.mutate({ ...named, texto: text.trim() }, { onSuccess: () => setText(''), onError: fail })}
      >
        Anotar
      </Button>
    </Group>
  )
  if (isWordsKind(d.tipo)) return words
  return (
    <>
      <Group gap={8}>
        <FileButton
          accept="image/*"
          capture="environment"
          inputProps={{ 'aria-label': `Fotografar: ${d.nome}` }}
          onChange={(f) => void send(f)}
        >
          {(p) => (
            <Button {...p} h={48} leftSection={<IconCamera size={20} />} loading={add.isPending}>
              Fotografar
            </Button>
          )}
        </FileButton>
        <FileButton
          accept="image/*,application/pdf"
          inputProps={{ 'aria-label': `Escolher arquivo: ${d.nome}` }}
          onChange={(f) => void send(f)}
        >
          {(p) => (
            <Button {...p} h={48} variant="default">
              Arquivo
            </Button>
          )}
        </FileButton>
        {g.fotosDaVisita.length > 0 && (
          <Button h={48} variant="default" aria-expanded={choosing} onClick={() => choose(!choosing)}>
            Fotos da visita
          </Button>
        )}
      </Group>
      {d.tipo === 'OUTRA' && words}
      {choosing && (
        <div className={classes.fotos}>
          {g.fotosDaVisita.map((f) => (
            <button
              key={`${f.origem}${f.codFoto}`}
              type="button"
              aria-label={`Usar: ${f.nome}`}
              disabled={take.isPending}
              onClick={() =>
                take.mutate(
                  { ...named, origem: f.origem, codFoto: f.codFoto },
                  { onSuccess: () => choose(false), onError: fail },
                )
              }
            >
              <img src={f.miniatura} alt="" loading="lazy" />
            </button>
          ))}
        </div>
      )}
    </>
  )
}
