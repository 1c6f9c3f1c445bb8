import { heicTo } from 'heic-to/csp'

addEventListener('message', async ({ data }: MessageEvent<File>) => {
  try {
    const bitmap = await heicTo({ blob: data, type: 'bitmap' })
    postMessage(bitmap, { transfer: [bitmap] })
  } catch {
    postMessage(null)
  }
})
