import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { fits } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'
import { addMedia, earlierVisit } from '#tests/records/finding-media.ts'
import { sent } from '#tests/records/orcamentos.ts'
import { transaction } from '../../src/server/core/database/transaction.ts'

const { demo, open } = setUpDemo()

/** Plays a video to a point in it. */
async function plays(video: Locator): Promise<void> {
  await video.evaluate((v: HTMLVideoElement) => v.play())
  await expect.poll(() => video.evaluate((v: HTMLVideoElement) => v.currentTime)).toBeGreaterThan(0.2)
  expect(await video.evaluate((v: HTMLVideoElement) => v.error)).toBeNull()
}

test(
  'a video, a drawing, the last visit and all checks, for the customer and in the history',
  { timeout: 180_000 },
  async () => {
    await earlierVisit(demo(), 'MID1A11')
    const o = await sent(demo(), 'MID1A11')
    const { page, close } = await open(null, '/o/verificar/x', { largura: 360 })
    await addMedia(demo(), page, o.codCheckList)
    await transaction(demo().server.services.db, 'sistema', (tx) =>
      sql`update checklist_item set estado = 'NA', medida = null where cod_checklist = ${o.codCheckList} and nome = 'Pneu dianteiro'`.execute(
        tx,
      ),
    )

    await page.goto(o.link)
    const line = page.getByRole('article', { name: 'Pastilhas de freio dianteiras' })
    await line.getByText('achado com vídeo').waitFor()
    const video = line.getByLabel('Vídeo de Pastilhas de freio dianteiras')
    await line.getByText('Vídeo · 0:01 · sem legenda').waitFor()
    // Nothing of the video is loaded before somebody plays it.
    expect(await video.evaluate((v: HTMLVideoElement) => [v.preload, v.readyState])).toEqual(['none', 0])
    await plays(video)
    await video.evaluate((v: HTMLVideoElement) => v.pause())

    const drawn = line.getByRole('img', { name: 'Foto de Pastilhas de freio dianteiras', exact: true })
    const source = () => drawn.getAttribute('src')
    expect(await source()).toContain('-d.webp')
    await line.getByRole('button', { name: 'Sem desenho' }).click()
    await expect.poll(source).not.toContain('-d.webp')

    const visits = line.getByRole('region', { name: 'Antes e depois de Pastilhas de freio dianteiras' })
    await visits.getByText('Antes · 12/05/2026').waitFor()
    expect(await visits.innerText()).toMatch(/Atenção\s*4,2 mm[\s\S]*Urgente\s*2,1 mm/)
    await visits
      .getByRole('button', { name: 'Ampliar a foto de Pastilhas de freio dianteiras em 12/05/2026' })
      .waitFor()

    await page.getByText('3 de 3 itens verificados · 1 não se aplica a este carro').click()
    await page.getByText('Palhetas do limpador', { exact: true }).nth(1).waitFor()
    await page.getByText('Não se aplica', { exact: true }).waitFor()
    await expectNoA11yViolations(page)
    await fits(page)
    await close()

    const office = await open('consultor', `/historico-checklist?checklist=${o.codCheckList}`)
    const drawer = office.page.getByRole('dialog').first()
    await drawer.getByText('Recebido de fora').waitFor()
    await drawer.getByRole('button', { name: 'Ver vídeo 1 de 2, 0:01: Pastilhas de freio dianteiras' }).click()
    const media = office.page.getByRole('dialog', { name: 'Fotos e vídeos: Pastilhas de freio dianteiras' })
    await plays(media.getByLabel('Pastilhas de freio dianteiras, vídeo 1 de 2'))
    await expectNoA11yViolations(office.page)
    await media.getByRole('button', { name: 'Próxima foto' }).click()
    const large = media.getByRole('img', { name: 'Pastilhas de freio dianteiras, foto 2 de 2' })
    expect(await large.getAttribute('src')).toContain('-d.webp')
    await media.getByRole('button', { name: 'Sem desenho' }).click()
    await expect.poll(() => large.getAttribute('src')).not.toContain('-d.webp')
    await office.close()
  },
)
