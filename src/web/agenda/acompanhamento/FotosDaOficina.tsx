import { Alert, Button, FileButton, Group, Skeleton, Text } from '@mantine/core'
import { IconCamera, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { formatarQuando } from '#shared/rules/datas.ts'
import { adiado } from '../../core/adiado.ts'
import { mensagemDe } from '../../core/erros.ts'
import { useFuso } from '../../core/loja.ts'
import { Secao } from '../../ui/orcamento/Secao.tsx'
import classes from './Acompanhamento.module.css'
import { fotosDaOficina, useApagarFoto, useIncluirFotos } from './api.ts'
import { FotoIlegivel } from './reduzir.ts'

const Ampliada = adiado(() => import('../../ui/dados/Ampliada.tsx').then((m) => m.Ampliada))

/** What the workshop photographs of a car while it is here: by the phone's camera, or from its pictures. */
export function FotosDaOficina({ codPassagem, entregue }: { codPassagem: number; entregue: boolean }) {
  const fuso = useFuso()
  const q = useQuery(fotosDaOficina(codPassagem))
  const incluir = useIncluirFotos(codPassagem)
  const apagar = useApagarFoto(codPassagem)
  const [aberta, setAberta] = useState<number | null>(null)
  /** The photo whose deletion was asked once. */
  const [certeza, setCerteza] = useState<number | null>(null)
  const fotos = q.data ?? []
  if (entregue && fotos.length === 0) return null
  const pegar = (arquivos: File | File[] | null) => {
    const novas = arquivos === null ? [] : [arquivos].flat()
    if (novas.length > 0) incluir.mutate(novas)
  }
  return (
    <Secao titulo={fotos.length > 0 ? `Fotos da oficina (${fotos.length})` : 'Fotos da oficina'}>
      {q.isPending && <Skeleton height={60} />}
      {q.isError && <Text c="dimmed">{mensagemDe(q.error)}</Text>}
      {!entregue && (
        <Group gap="xs">
          <FileButton
            accept="image/*"
            inputProps={{ capture: 'environment', 'aria-label': 'Foto pela câmera' }}
            onChange={pegar}
          >
            {(p) => (
              <Button
                {...p}
                leftSection={<IconCamera size={18} />}
                variant="default"
                size="md"
                loading={incluir.isPending}
              >
                Tirar foto
              </Button>
            )}
          </FileButton>
          <FileButton accept="image/*" multiple inputProps={{ 'aria-label': 'Fotos do aparelho' }} onChange={pegar}>
            {(p) => (
              <Button
                {...p}
                leftSection={<IconPhoto size={18} />}
                variant="default"
                size="md"
                disabled={incluir.isPending}
              >
                Do aparelho
              </Button>
            )}
          </FileButton>
        </Group>
      )}
      {incluir.isPaused && (
        <Text role="status">Sem rede. A foto segue assim que ela voltar; não feche esta gaveta.</Text>
      )}
      {incluir.isError && (
        <Alert color="vermelho" role="alert">
          {incluir.error instanceof FotoIlegivel ? (
            incluir.error.message
          ) : (
            <>
              {mensagemDe(incluir.error)}{' '}
              <Button size="compact-sm" variant="default" onClick={() => incluir.mutate(incluir.variables)}>
                Tentar de novo
              </Button>
            </>
          )}
        </Alert>
      )}
      {fotos.length > 0 && (
        <ul className={classes.daOficina}>
          {fotos.map((f, i) => (
            <li key={f.codFoto}>
              <button
                type="button"
                aria-label={`Ampliar foto ${i + 1} de ${fotos.length}`}
                onClick={() => setAberta(i)}
              >
                <img src={f.miniatura} alt="" loading="lazy" />
              </button>
              <Text size="xs" c="dimmed">
                {f.por.split(' ')[0]}, {formatarQuando(f.em, fuso, new Date())}
              </Text>
              {f.apagavel && !entregue && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  color={certeza === f.codFoto ? 'vermelho' : 'gray'}
                  leftSection={<IconTrash size={14} />}
                  aria-label={`${certeza === f.codFoto ? 'Apagar agora a' : 'Apagar'} foto ${i + 1}`}
                  disabled={apagar.isPending}
                  onClick={() => (certeza === f.codFoto ? apagar.mutate(f.codFoto) : setCerteza(f.codFoto))}
                  onBlur={() => setCerteza(null)}
                >
                  {certeza === f.codFoto ? 'Apagar agora' : 'Apagar'}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {aberta !== null && (
        <Suspense>
          <Ampliada fotos={fotos} rotulo="Fotos da oficina" indice={aberta} ir={setAberta} />
        </Suspense>
      )}
    </Secao>
  )
}
